CREATE TABLE `freelancer_index` (
	`num` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL REFERENCES `users`(`id`) ON DELETE CASCADE,
	`facts` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `freelancer_index_user` ON `freelancer_index` (`user_id`);
--> statement-breakpoint
CREATE TABLE `freelancer_terms` (
	`term_id` integer NOT NULL,
	`cell` integer NOT NULL,
	`standing` real NOT NULL,
	`num` integer NOT NULL,
	`roles` text NOT NULL,
	`skills` text NOT NULL,
	`lat` real,
	`lng` real,
	`reach` integer,
	PRIMARY KEY (`term_id`, `cell`, `standing` DESC, `num`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `freelancer_terms_num` ON `freelancer_terms` (`num`);
--> statement-breakpoint
CREATE TABLE `freelancer_cells` (`cell` integer PRIMARY KEY NOT NULL);
