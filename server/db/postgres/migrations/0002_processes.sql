-- State that all server processes share: server/db/postgres/processes.ts. A process is alive while it holds the advisory lock of its number.
CREATE TABLE processes (number integer PRIMARY KEY, started_at timestamptz NOT NULL DEFAULT now());
--> statement-breakpoint
ALTER TABLE deliveries ADD COLUMN claimed_by integer;
--> statement-breakpoint
CREATE INDEX deliveries_claimed ON deliveries (claimed_by) WHERE claimed_by IS NOT NULL;
--> statement-breakpoint
-- Sessions with an open stream. Unlogged: after a crash of the database each process writes its list again.
CREATE UNLOGGED TABLE connected_sessions (
  process integer NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (session_id, process)
);
--> statement-breakpoint
CREATE INDEX connected_sessions_process ON connected_sessions (process);
--> statement-breakpoint
CREATE TABLE reserved_files (
  file text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  until bigint NOT NULL,
  PRIMARY KEY (file, user_id)
);
--> statement-breakpoint
-- The columns are rate-limiter-flexible's.
CREATE TABLE rate_limits (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);
--> statement-breakpoint
CREATE INDEX rate_limits_expire ON rate_limits (expire);
