import type { LabelledQuestion } from "./question.ts";

export const EN: readonly LabelledQuestion[] = [
  {
    one: [
      "JWT access tokens",
      "Sign the session into a token that every request verifies, without a lookup in the database",
      "src/auth/session.ts",
    ],
    again: [
      "Stateless signed sessions",
      "The session is signed into a token; each request verifies the signature and needs no database lookup",
      "src/auth/session.ts",
    ],
    other: [
      "Cache sessions in Redis",
      "Keep looked-up sessions in Redis for a minute, so that most requests need no database lookup",
      "src/auth/session.ts",
    ],
  },
  {
    one: [
      "Queue between API and mailer",
      "The request writes a job into a queue and a worker sends the mail",
      "src/api/mail.ts",
      "src/worker.ts",
    ],
    again: [
      "Asynchronous mail delivery",
      "A worker takes the job from a queue and sends the mail after the request",
      "src/api/mail.ts",
      "src/worker.ts",
    ],
    other: [
      "Retry mail in the request",
      "The request sends the mail itself and tries again up to three times",
      "src/api/mail.ts",
    ],
  },
  {
    one: ["Read replica for reports", "Report queries go to a replica, the primary keeps the writes", "src/db/pool.ts"],
    again: [
      "Send reporting queries to a replica",
      "Reports read from a replica of the database so that the primary only handles writes",
      "src/db/pool.ts",
    ],
    other: [
      "Nightly report tables",
      "Reports are computed at night into tables of their own, and read from there",
      "src/reports/build.ts",
    ],
  },
  {
    one: [
      "Add an index on invoices.customer_id",
      "An index on the customer column turns the full scan into a lookup",
      "migrations/041.sql",
    ],
    again: [
      "Index the customer column of invoices",
      "With an index on customer_id the query no longer scans the whole invoices table",
      "migrations/041.sql",
    ],
    other: [
      "Partition invoices by year",
      "The invoices table is partitioned by year, so that the query scans one partition",
      "migrations/041.sql",
    ],
  },
  {
    one: [
      "Feature flag rollout",
      "Ship the new checkout behind a flag and switch it on for a growing share of customers",
      "src/flags.ts",
    ],
    again: [
      "Gradual rollout behind a flag",
      "The new checkout is behind a feature flag that is switched on for more and more customers",
      "src/flags.ts",
    ],
    other: [
      "Blue-green deployment",
      "Run the new checkout on a second environment and switch all customers over at once",
      "deploy/checkout.yaml",
    ],
  },
  {
    one: [
      "Streaming parser",
      "Read the file line by line in a stream, so that memory does not grow with its size",
      "src/import/reader.ts",
    ],
    again: [
      "Parse the import as a stream",
      "The import file is read as a stream line by line; memory stays constant whatever its size",
      "src/import/reader.ts",
    ],
    other: [
      "Split the file before the import",
      "Users split a large file into parts of 100 MB and import them one after the other",
      "docs/import.md",
    ],
  },
  {
    one: [
      "Optimistic locking",
      "Each row has a version; an update with an old version is refused and tried again",
      "src/orders/store.ts",
    ],
    again: [
      "Version column with compare-and-set",
      "A version column on the row; an update succeeds only if the version is still the one read, else it is retried",
      "src/orders/store.ts",
    ],
    other: [
      "Pessimistic locking",
      "The row is locked while somebody edits it; others wait until the lock is free",
      "src/orders/store.ts",
    ],
  },
  {
    one: [
      "Rate limit per API key",
      "Each API key gets a token bucket in Redis; requests above it get 429",
      "src/api/limit.ts",
    ],
    again: [
      "Token bucket for each key",
      "Requests are counted by a token bucket per API key kept in Redis and refused with 429 beyond it",
      "src/api/limit.ts",
    ],
    other: [
      "Queue requests of a busy API key",
      "Requests above the rate of an API key wait in a queue instead of being refused",
      "src/api/limit.ts",
    ],
  },
  {
    one: [
      "Outbox table",
      "Events are written into an outbox table in the same transaction and published by a relay",
      "src/events/outbox.ts",
    ],
    again: [
      "Transactional outbox",
      "The transaction also writes the event to an outbox; a relay process publishes what is in it",
      "src/events/outbox.ts",
    ],
    other: [
      "Change data capture",
      "Events are taken from the database's write-ahead log by a connector, without a change to the code",
      "deploy/connector.yaml",
    ],
  },
  {
    one: [
      "Monorepo with workspaces",
      "Move the three packages into one repository with npm workspaces and one lockfile",
      "package.json",
    ],
    again: [
      "One repository for all packages",
      "All three packages live in a single repository using npm workspaces, with a shared lockfile",
      "package.json",
    ],
    other: [
      "Publish the shared package",
      "Keep three repositories and publish the shared code as a private npm package",
      "packages/shared/package.json",
    ],
  },
  {
    one: [
      "Server-side rendering",
      "Pages are rendered on the server for the first load and hydrated in the browser",
      "web/server.tsx",
    ],
    again: [
      "Render the first page on the server",
      "The server renders the first load of a page, the browser hydrates it afterwards",
      "web/server.tsx",
    ],
    other: ["Static generation", "Pages are rendered once at build time and served as files", "web/build.ts"],
  },
  {
    one: [
      "Virtual list",
      "Only rows in view are drawn; the rest is empty space of the right height",
      "web/src/table.tsx",
    ],
    again: [
      "Windowed rendering of rows",
      "Draw only the rows that are in view and keep the height of the rest as empty space",
      "web/src/table.tsx",
    ],
    other: [
      "Paginate the table",
      "The table shows 50 rows a page with buttons for the next and the previous one",
      "web/src/table.tsx",
    ],
  },
  {
    one: [
      "Bcrypt for passwords",
      "Hash passwords with bcrypt, cost 12, and rehash old ones at login",
      "src/auth/password.ts",
    ],
    again: [
      "Move password hashing to bcrypt",
      "New hashes use bcrypt with cost 12; existing passwords are rehashed when their owner logs in",
      "src/auth/password.ts",
    ],
    other: [
      "Passwordless login",
      "Users log in by a link sent to their mail address; passwords and their hashes are dropped",
      "src/auth/login.ts",
    ],
  },
  {
    one: ["Kubernetes autoscaling", "A horizontal pod autoscaler adds pods by CPU between 2 and 20", "deploy/hpa.yaml"],
    again: [
      "Scale pods by CPU",
      "Pods are added and removed automatically between 2 and 20 according to their CPU",
      "deploy/hpa.yaml",
    ],
    other: ["Bigger pods", "Give each pod twice the CPU and memory and keep their number", "deploy/api.yaml"],
  },
  {
    one: [
      "Contract tests",
      "Consumer and provider check their messages against recorded contracts in CI",
      "test/contract/api.test.ts",
    ],
    again: [
      "Consumer-driven contracts in CI",
      "Recorded contracts of the consumers are checked against the provider's messages in CI",
      "test/contract/api.test.ts",
    ],
    other: [
      "End-to-end tests in staging",
      "Consumer and provider are deployed to staging and tested together in CI",
      "test/e2e/api.test.ts",
    ],
  },
  {
    one: [
      "Soft delete",
      "Rows get a deleted_at column and are filtered out; a job removes them after 30 days",
      "src/db/delete.ts",
    ],
    again: [
      "Mark rows as deleted",
      "Deleting sets deleted_at, queries filter such rows, and after 30 days a job removes them",
      "src/db/delete.ts",
    ],
    other: [
      "Archive deleted rows",
      "Deleting moves a row into an archive table, from which it can be restored",
      "src/db/delete.ts",
    ],
  },
  {
    one: [
      "WebSocket push",
      "The server pushes changes over a WebSocket, so that clients need not poll",
      "src/live/socket.ts",
    ],
    again: [
      "Push changes through WebSockets",
      "Clients keep a WebSocket open on which the server pushes each change; polling goes away",
      "src/live/socket.ts",
    ],
    other: [
      "Long polling",
      "Clients ask for changes with requests that the server holds open until there are some",
      "src/live/poll.ts",
    ],
  },
  {
    one: [
      "Extract the billing service",
      "Billing becomes a service with its own database, called over HTTP",
      "services/billing/main.ts",
    ],
    again: [
      "Split billing into its own service",
      "A separate billing service with a database of its own that others call over HTTP",
      "services/billing/main.ts",
    ],
    other: [
      "Billing as a module",
      "Billing stays in the application as a module with its own schema and a narrow interface",
      "src/billing/index.ts",
    ],
  },
  {
    one: [
      "Circuit breaker",
      "After five failures calls to the payment provider are refused for a minute, then tried again",
      "src/pay/client.ts",
    ],
    again: [
      "Stop calling a failing provider",
      "A breaker opens after five failed payment calls and lets the next one through a minute later",
      "src/pay/client.ts",
    ],
    other: [
      "Second payment provider",
      "When a call to the payment provider fails, the payment goes to another provider",
      "src/pay/client.ts",
    ],
  },
  {
    one: [
      "Type-check with strict mode",
      "Turn on TypeScript's strict mode and correct the errors file by file",
      "tsconfig.json",
    ],
    again: [
      "Enable strict TypeScript",
      "strict goes on in tsconfig.json; errors are corrected one file after the other",
      "tsconfig.json",
    ],
    other: [
      "Validate at run time",
      "Check what comes in with zod schemas at run time and leave the compiler as it is",
      "src/api/schemas.ts",
    ],
  },
  {
    one: [
      "Backfill in batches",
      "A job fills the new column in batches of 1,000 rows with a pause between them",
      "scripts/backfill.ts",
    ],
    again: [
      "Fill the column step by step",
      "The new column is filled by a job that updates 1,000 rows at a time and pauses",
      "scripts/backfill.ts",
    ],
    other: [
      "Fill the column on read",
      "The new column is computed and written when a row is read for the first time",
      "src/db/rows.ts",
    ],
  },
  {
    one: [
      "Hexagonal architecture",
      "Move database and HTTP behind ports, so that the rules are tested without them",
      "src/core/ports.ts",
    ],
    again: [
      "Ports and adapters",
      "The rules see only ports; database and HTTP become adapters, and tests need neither",
      "src/core/ports.ts",
    ],
    other: [
      "Test containers",
      "Tests start the real database in a container and call the rules over HTTP",
      "test/setup.ts",
    ],
  },
];
