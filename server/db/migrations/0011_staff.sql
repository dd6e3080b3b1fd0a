CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entries_at` ON `audit_entries` (`created_at`);
--> statement-breakpoint
CREATE TABLE `blocks` (
	`user_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`about_id` text NOT NULL,
	`message_id` text DEFAULT '' NOT NULL,
	`reason` text NOT NULL,
	`words` text NOT NULL,
	`settled_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`about_id`,`message_id`);
--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`settled_at`,`created_at`);
--> statement-breakpoint
CREATE INDEX `reports_about` ON `reports` (`about_id`);
--> statement-breakpoint
ALTER TABLE `users` ADD `verification_asked_at` text;
--> statement-breakpoint
ALTER TABLE `users` ADD `verification_reason` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `users` ADD `is_staff` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` text;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_stay` BEFORE UPDATE ON `audit_entries` BEGIN
	SELECT RAISE(ABORT, 'the audit trail is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_kept` BEFORE DELETE ON `audit_entries` BEGIN
	SELECT RAISE(ABORT, 'the audit trail is never shortened');
END;
