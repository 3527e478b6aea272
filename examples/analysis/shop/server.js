import { authenticated } from "./auth/middleware.js";
import { sendLater } from "./jobs/mailer.js";

export const routes = {
  "GET /orders": (request) => authenticated(request, async ({ user }) => ({ status: 200, orders: [], user })),
  "POST /mail": (request) =>
    authenticated(request, async () => ({
      status: 202,
      mail: await sendLater(request.headers["x-session"], request.body),
    })),
};
