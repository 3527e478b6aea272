import { find } from "./session.js";

/** Lets a request through where its session holds. */
export async function authenticated(request, handler) {
  const user = await find(request.headers["x-session"]);
  if (!user) return { status: 401 };
  return handler({ ...request, user });
}
