CREATE TABLE `referee_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`referee_id` text NOT NULL,
	`freelancer_id` text NOT NULL,
	`referee_name` text NOT NULL,
	`feedback` text NOT NULL,
	`quality_of_work` integer NOT NULL,
	`reliability` integer NOT NULL,
	`communication` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`referee_id`) REFERENCES `referees`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`freelancer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `referee_feedback_once` ON `referee_feedback` (`referee_id`);--> statement-breakpoint
CREATE INDEX `referee_feedback_freelancer` ON `referee_feedback` (`freelancer_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `referee_secrets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`referee_id` text NOT NULL,
	FOREIGN KEY (`referee_id`) REFERENCES `referees`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `referee_secrets_referee` ON `referee_secrets` (`referee_id`);--> statement-breakpoint
CREATE TABLE `referees` (
	`id` text PRIMARY KEY NOT NULL,
	`freelancer_id` text NOT NULL,
	`email` text NOT NULL,
	`sent_at` text NOT NULL,
	`mails` integer DEFAULT 0 NOT NULL,
	`reminded_at` text,
	`answered_at` text,
	`removed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`freelancer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `referees_once` ON `referees` (`freelancer_id`,`email`);--> statement-breakpoint
CREATE INDEX `referees_email` ON `referees` (`email`,`sent_at`);--> statement-breakpoint
CREATE INDEX `referees_waiting` ON `referees` (`answered_at`,`reminded_at`,`sent_at`);