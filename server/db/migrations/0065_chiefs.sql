CREATE TABLE `chief_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`chief_id` text NOT NULL,
	`days` text NOT NULL,
	`made_by` text NOT NULL,
	`made_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	`body_hash` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`chief_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chief_grants_job` ON `chief_grants` (`job_id`);--> statement-breakpoint
CREATE INDEX `chief_grants_chief` ON `chief_grants` (`chief_id`);--> statement-breakpoint
CREATE INDEX `chief_grants_made_by` ON `chief_grants` (`made_by`);--> statement-breakpoint
CREATE TABLE `device_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`jwk` text NOT NULL,
	`made_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_keys_user` ON `device_keys` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `device_keys_session` ON `device_keys` (`session_id`);--> statement-breakpoint
CREATE TABLE `site_pins` (
	`user_id` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`hash` text NOT NULL,
	`iterations` integer NOT NULL,
	`set_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `punches` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `punches` ADD `witness` text;--> statement-breakpoint
ALTER TABLE `punches` ADD `is_after_grant` integer DEFAULT false NOT NULL;