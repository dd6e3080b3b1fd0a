-- Both tables are made anew: SQLite cannot make a column nullable, and drops no table that rows of another refer to.
CREATE TABLE `__new_broadcasts` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text,
	`company_id` text,
	`author_id` text NOT NULL,
	`audience` text NOT NULL,
	`role_id` text,
	`content` text NOT NULL,
	`reminder_of` text,
	`body_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_broadcasts`("id", "job_id", "author_id", "audience", "role_id", "content", "reminder_of", "body_hash", "created_at") SELECT "id", "job_id", "author_id", "audience", "role_id", "content", "reminder_of", "body_hash", "created_at" FROM `broadcasts`;--> statement-breakpoint
CREATE TABLE `__new_broadcast_recipients` (
	`broadcast_id` text NOT NULL,
	`user_id` text NOT NULL,
	`message_id` text,
	`refused` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`broadcast_id`, `user_id`),
	FOREIGN KEY (`broadcast_id`) REFERENCES `__new_broadcasts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_broadcast_recipients` SELECT `broadcast_id`, `user_id`, `message_id`, `refused` FROM `broadcast_recipients`;--> statement-breakpoint
DROP TABLE `broadcast_recipients`;--> statement-breakpoint
DROP TABLE `broadcasts`;--> statement-breakpoint
ALTER TABLE `__new_broadcasts` RENAME TO `broadcasts`;--> statement-breakpoint
ALTER TABLE `__new_broadcast_recipients` RENAME TO `broadcast_recipients`;--> statement-breakpoint
CREATE INDEX `broadcast_recipients_user` ON `broadcast_recipients` (`user_id`);--> statement-breakpoint
CREATE INDEX `broadcasts_job` ON `broadcasts` (`job_id`);--> statement-breakpoint
CREATE INDEX `broadcasts_company` ON `broadcasts` (`company_id`);--> statement-breakpoint
CREATE INDEX `broadcasts_author` ON `broadcasts` (`author_id`,`created_at`);