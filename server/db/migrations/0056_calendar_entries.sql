CREATE TABLE `calendar_entries` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`facts` text NOT NULL,
	`sequence` integer NOT NULL,
	`changed_at` text NOT NULL,
	`is_cancelled` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `calendar_connections` ADD `chosen` text;