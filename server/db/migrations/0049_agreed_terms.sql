CREATE TABLE `amendments` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`application_id` text NOT NULL,
	`job_role_id` text,
	`role_name` text NOT NULL,
	`day_rate` integer NOT NULL,
	`date_start` text NOT NULL,
	`date_end` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`proposed_at` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`job_role_id`) REFERENCES `job_roles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `amendments_application` ON `amendments` (`application_id`,`proposed_at`);--> statement-breakpoint
CREATE INDEX `amendments_job` ON `amendments` (`job_id`);--> statement-breakpoint
CREATE INDEX `amendments_role` ON `amendments` (`job_role_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `amendments_one_waiting` ON `amendments` (`application_id`) WHERE "amendments"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE `applications` ADD `terms` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `booked_start` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `booked_end` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `payment_id` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `refunded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `dispute` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `posts_taken` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `purchases_payment` ON `purchases` (`payment_id`);