CREATE TABLE `credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`issuer` text NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`issued_on` text,
	`expires_on` text,
	`document_id` text NOT NULL,
	`document_file` text NOT NULL,
	`document_name` text NOT NULL,
	`document_type` text NOT NULL,
	`document_size` integer NOT NULL,
	`document_hash` text NOT NULL,
	`verification` text DEFAULT 'waiting' NOT NULL,
	`refused_because` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`warned_days` integer,
	`body_hash` text NOT NULL,
	`removed_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `credentials_user` ON `credentials` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `credentials_waiting` ON `credentials` (`verification`,`updated_at`);--> statement-breakpoint
CREATE INDEX `credentials_expiry` ON `credentials` (`expires_on`);