CREATE TABLE `day_sheets` (
	`booking_id` text NOT NULL,
	`work_day` text NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`engine` text NOT NULL,
	`input_hash` text NOT NULL,
	`hash` text NOT NULL,
	`terms_hash` text NOT NULL,
	`made_as` text,
	`made_at` text NOT NULL,
	PRIMARY KEY(`booking_id`, `work_day`, `version`),
	FOREIGN KEY (`booking_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sheet_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`work_day` text NOT NULL,
	`version` integer NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`made_as` text NOT NULL,
	`made_by` text NOT NULL,
	`line` integer,
	`should_be_pence` integer,
	`reason` text DEFAULT '' NOT NULL,
	`body_hash` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sheet_acts_sheet` ON `sheet_acts` (`booking_id`,`work_day`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `sheet_acts_seq` ON `sheet_acts` (`booking_id`,`work_day`,`seq`);--> statement-breakpoint
CREATE INDEX `sheet_acts_made_by` ON `sheet_acts` (`made_by`);--> statement-breakpoint
CREATE INDEX `sheet_acts_sent` ON `sheet_acts` (`kind`,`at`);