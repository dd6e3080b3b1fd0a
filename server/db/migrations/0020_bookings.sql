CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`job_role_id` text NOT NULL,
	`application_id` text NOT NULL,
	`run_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`offered_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`job_role_id`) REFERENCES `job_roles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offers_application` ON `offers` (`application_id`,`offered_at`);--> statement-breakpoint
CREATE INDEX `offers_job` ON `offers` (`job_id`);--> statement-breakpoint
CREATE INDEX `offers_role` ON `offers` (`job_role_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `offers_one_a_role` ON `offers` (`job_role_id`) WHERE "offers"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX `offers_one_a_person` ON `offers` (`application_id`) WHERE "offers"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX `offers_waiting` ON `offers` (`expires_at`) WHERE "offers"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE `applications` ADD `shortlisted_at` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `cancelled_by` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `cancel_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `job_roles` ADD `filled_at` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `closed_at` text;