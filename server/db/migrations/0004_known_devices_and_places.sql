CREATE TABLE `known_devices` (
	`device_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`last_seen_at` text NOT NULL,
	PRIMARY KEY(`device_hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `places` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`region` text NOT NULL,
	`area` text NOT NULL,
	`population` integer DEFAULT 0 NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL
);
--> statement-breakpoint
CREATE INDEX `places_folded` ON `places` (`folded`);