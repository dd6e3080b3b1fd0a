CREATE TABLE `hidden_messages` (
	`user_id` text NOT NULL,
	`message_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `message_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `participants` ADD `archived_seq` integer;--> statement-breakpoint
ALTER TABLE `participants` ADD `is_pinned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `participants` ADD `muted_until` text;--> statement-breakpoint
ALTER TABLE `participants` ADD `cleared_seq` integer DEFAULT 0 NOT NULL;