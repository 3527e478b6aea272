import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Room } from "../../room/room.ts";

export const RoomContext = createContext<Room | undefined>(undefined);

/** The current discussion. @throws Error outside of one */
export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (!room) throw new Error("no discussion is shown here");
  return room;
}
