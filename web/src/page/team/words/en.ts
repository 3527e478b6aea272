export const en = {
  team: {
    tasks: "Tasks",
    title: "Team messages",
    lede: "Messages between the members of a team, in any programming language. A script logs one with a single line.",
    session: "Session",
    sessionHelp: "1 to 64 letters, digits, _ or -",
    show: "Show",
    none: "Name a session to read its messages.",
    closed: "You have no access to this session. Ask its owner for a link.",
    empty: "No messages in this session yet.",
    log: "Log a message",
    from: "From",
    to: "To (optional)",
    summary: "Message",
    send: "Log it",
  },
};
