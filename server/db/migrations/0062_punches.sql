CREATE TABLE `punches` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	`clock` text NOT NULL,
	`method` text NOT NULL,
	`place` text,
	`no_place` text,
	`made_by` text NOT NULL,
	`replaces` text,
	`reason` text DEFAULT '' NOT NULL,
	`body_hash` text NOT NULL,
	`received_at` text NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces`) REFERENCES `punches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `punches_booking` ON `punches` (`booking_id`,`at`);--> statement-breakpoint
CREATE INDEX `punches_made_by` ON `punches` (`made_by`);--> statement-breakpoint
CREATE INDEX `punches_replaces` ON `punches` (`replaces`);