CREATE TABLE `terms` (`id` integer PRIMARY KEY NOT NULL, `term` text NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX `terms_term` ON `terms` (`term`);
--> statement-breakpoint
INSERT INTO `terms` (`id`, `term`) VALUES (0, '');
--> statement-breakpoint
CREATE TABLE `job_index` (
	`num` integer PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL REFERENCES `jobs`(`id`) ON DELETE CASCADE,
	`tier` integer NOT NULL,
	`open_until` integer NOT NULL,
	`lat` real,
	`lng` real,
	`version` integer NOT NULL,
	`facts` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_index_job` ON `job_index` (`job_id`);
--> statement-breakpoint
CREATE TABLE `job_terms` (
	`term_id` integer NOT NULL,
	`tier` integer NOT NULL,
	`cell` integer NOT NULL,
	`open_until` integer NOT NULL,
	`num` integer NOT NULL,
	PRIMARY KEY (`term_id`, `tier`, `cell`, `open_until`, `num`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `job_terms_soonest` ON `job_terms` (`term_id`, `tier`, `open_until`, `num`);
--> statement-breakpoint
CREATE INDEX `job_terms_job` ON `job_terms` (`num`);
--> statement-breakpoint
CREATE TABLE `job_cells` (`cell` integer PRIMARY KEY NOT NULL);
--> statement-breakpoint
CREATE TABLE `user_terms` (
	`term_id` integer NOT NULL,
	`user_id` text NOT NULL REFERENCES `users`(`id`) ON DELETE CASCADE,
	PRIMARY KEY (`user_id`, `term_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE VIRTUAL TABLE `job_places` USING rtree(`num`, `min_lat`, `max_lat`, `min_lng`, `max_lng`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `job_search` USING fts5(`title`, `description`, `skills`, `roles`, `place`, `event`, content='', contentless_delete=1, prefix='3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO `counters` (`name`, `value`) VALUES ('matching', 0);
