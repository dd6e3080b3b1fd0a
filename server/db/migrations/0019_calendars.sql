CREATE TABLE `calendar_busy_periods` (
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`summary` text NOT NULL,
	`start` text NOT NULL,
	`end` text NOT NULL,
	PRIMARY KEY(`user_id`, `position`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `calendar_connections` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`provider` text NOT NULL,
	`sealed` text,
	`connected_at` text NOT NULL,
	`last_sync` text,
	`problem` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`next_sync_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `calendar_connections_due` ON `calendar_connections` (`next_sync_at`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_key` ON `calendar_feeds` (`key_hash`);--> statement-breakpoint
CREATE TABLE `calendar_requests` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`provider` text NOT NULL,
	`browser_hash` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `calendar_requests_user` ON `calendar_requests` (`user_id`);--> statement-breakpoint
CREATE INDEX `calendar_requests_session` ON `calendar_requests` (`session_id`);--> statement-breakpoint
CREATE INDEX `calendar_requests_expiry` ON `calendar_requests` (`expires_at`);