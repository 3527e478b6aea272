import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Failure } from "../ui/failure.tsx";
import { words } from "../words/index.ts";

/** Seats and links. Guests never see it, so its script, and the QR code's, are loaded when it is shown. */
export function Invite(): JSX.Element {
  const [loaded, setLoaded] = useState<{ readonly Invite: () => JSX.Element }>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    import("./invite.tsx").then(setLoaded, setFailure);
  }, []);
  if (failure !== undefined) return <Failure error={failure} />;
  return loaded ? (
    <loaded.Invite />
  ) : (
    <p class="loading" role="status">
      {words.value.loading}
    </p>
  );
}
