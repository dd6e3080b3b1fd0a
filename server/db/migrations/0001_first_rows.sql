INSERT INTO counters (name, value) VALUES ('revision', 0);
--> statement-breakpoint
INSERT INTO meta (key, value) VALUES ('epoch', lower(hex(randomblob(16))));
