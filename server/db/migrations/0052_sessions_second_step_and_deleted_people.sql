ALTER TABLE `sessions` ADD `has_second_step` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`deleted_at`) WHERE "users"."deleted_at" is not null;