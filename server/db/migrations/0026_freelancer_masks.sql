DROP TABLE `freelancer_terms`;
--> statement-breakpoint
DELETE FROM `freelancer_index`;
--> statement-breakpoint
CREATE TABLE `freelancer_terms` (
	`term_id` integer NOT NULL,
	`cell` integer NOT NULL,
	`standing` real NOT NULL,
	`num` integer NOT NULL,
	`roles` integer NOT NULL,
	`skills` integer NOT NULL,
	`lat` real,
	`lng` real,
	`reach` integer,
	PRIMARY KEY (`term_id`, `cell`, `standing` DESC, `num`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `freelancer_terms_num` ON `freelancer_terms` (`num`);
