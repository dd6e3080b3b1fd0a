CREATE TABLE `broadcast_recipients` (
	`broadcast_id` text NOT NULL,
	`user_id` text NOT NULL,
	`message_id` text,
	`refused` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`broadcast_id`, `user_id`),
	FOREIGN KEY (`broadcast_id`) REFERENCES `broadcasts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `broadcast_recipients_user` ON `broadcast_recipients` (`user_id`);--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`author_id` text NOT NULL,
	`audience` text NOT NULL,
	`role_id` text,
	`content` text NOT NULL,
	`reminder_of` text,
	`body_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `broadcasts_job` ON `broadcasts` (`job_id`);--> statement-breakpoint
CREATE INDEX `broadcasts_author` ON `broadcasts` (`author_id`,`created_at`);