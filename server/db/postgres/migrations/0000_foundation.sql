CREATE TABLE "applicant_notes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"application_id" text collate "C" NOT NULL,
	"freelancer_id" text collate "C" NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"text" text collate "C" NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"removed_at" text collate "C",
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"freelancer_id" text collate "C" NOT NULL,
	"job_role_id" text collate "C",
	"status" text collate "C" DEFAULT 'pending' NOT NULL,
	"message" text collate "C" NOT NULL,
	"body_hash" text collate "C" DEFAULT '' NOT NULL,
	"shortlisted_at" text collate "C",
	"cancelled_by" text collate "C",
	"cancel_reason" text collate "C" DEFAULT '' NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"message_id" text collate "C",
	"document_file" text collate "C" NOT NULL,
	"document_name" text collate "C" NOT NULL,
	"document_type" text collate "C" NOT NULL,
	"document_size" bigint NOT NULL,
	"document_hash" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"actor_id" text collate "C",
	"action" text collate "C" NOT NULL,
	"subject_id" text collate "C" NOT NULL,
	"reason" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" text collate "C" PRIMARY KEY NOT NULL,
	"secret" text collate "C" NOT NULL,
	"confirmed_at" text collate "C",
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"user_id" text collate "C" NOT NULL,
	"blocked_id" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL,
	CONSTRAINT "blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_busy_periods" (
	"user_id" text collate "C" NOT NULL,
	"position" bigint NOT NULL,
	"summary" text collate "C" NOT NULL,
	"start" text collate "C" NOT NULL,
	"end" text collate "C" NOT NULL,
	CONSTRAINT "calendar_busy_periods_user_id_position_pk" PRIMARY KEY("user_id","position")
);
--> statement-breakpoint
CREATE TABLE "calendar_connections" (
	"user_id" text collate "C" PRIMARY KEY NOT NULL,
	"id" text collate "C" NOT NULL,
	"provider" text collate "C" NOT NULL,
	"sealed" text collate "C",
	"connected_at" text collate "C" NOT NULL,
	"last_sync" text collate "C",
	"problem" text collate "C",
	"failures" bigint DEFAULT 0 NOT NULL,
	"next_sync_at" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text collate "C" PRIMARY KEY NOT NULL,
	"key_hash" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_requests" (
	"state_hash" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"session_id" text collate "C" NOT NULL,
	"provider" text collate "C" NOT NULL,
	"browser_hash" text collate "C" NOT NULL,
	"redirect_uri" text collate "C" NOT NULL,
	"expires_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_sheet_copies" (
	"job_id" text collate "C" NOT NULL,
	"freelancer_id" text collate "C" NOT NULL,
	"told_version" bigint DEFAULT 0 NOT NULL,
	"told_at" text collate "C",
	"reached_version" bigint DEFAULT 0 NOT NULL,
	"reached_at" text collate "C",
	"seen_version" bigint DEFAULT 0 NOT NULL,
	"seen_at" text collate "C",
	"seen_before" bigint DEFAULT 0 NOT NULL,
	"last_reached_at" text collate "C",
	"reminded_at" text collate "C",
	CONSTRAINT "call_sheet_copies_job_id_freelancer_id_pk" PRIMARY KEY("job_id","freelancer_id")
);
--> statement-breakpoint
CREATE TABLE "call_sheet_documents" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"added_by" text collate "C" NOT NULL,
	"document_file" text collate "C" NOT NULL,
	"document_name" text collate "C" NOT NULL,
	"document_type" text collate "C" NOT NULL,
	"document_size" bigint NOT NULL,
	"document_hash" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_sheet_versions" (
	"job_id" text collate "C" NOT NULL,
	"version" bigint NOT NULL,
	"content" text collate "C" NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"published_by" text collate "C" NOT NULL,
	"published_at" text collate "C" NOT NULL,
	CONSTRAINT "call_sheet_versions_job_id_version_pk" PRIMARY KEY("job_id","version")
);
--> statement-breakpoint
CREATE TABLE "call_sheets" (
	"job_id" text collate "C" PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"draft" text collate "C",
	"draft_rev" bigint DEFAULT 0 NOT NULL,
	"draft_by" text collate "C",
	"draft_at" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"purpose" text collate "C" NOT NULL,
	"user_id" text collate "C",
	"expires_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"user_id" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"row_id" text collate "C" NOT NULL,
	"revision" bigint NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "changes_user_id_kind_row_id_pk" PRIMARY KEY("user_id","kind","row_id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"name" text collate "C" NOT NULL,
	"bio" text collate "C" DEFAULT '' NOT NULL,
	"website" text collate "C" DEFAULT '' NOT NULL,
	"logo" text collate "C",
	"street" text collate "C" DEFAULT '' NOT NULL,
	"city" text collate "C" DEFAULT '' NOT NULL,
	"postcode" text collate "C" DEFAULT '' NOT NULL,
	"country" text collate "C" DEFAULT '' NOT NULL,
	"owner_id" text collate "C" NOT NULL,
	"completed_at" text collate "C",
	"closed_at" text collate "C",
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C",
	"user_a" text collate "C" NOT NULL,
	"user_b" text collate "C" NOT NULL,
	"last_message_id" text collate "C",
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text collate "C" PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"issuer" text collate "C" NOT NULL,
	"number" text collate "C" DEFAULT '' NOT NULL,
	"issued_on" text collate "C",
	"expires_on" text collate "C",
	"document_id" text collate "C" NOT NULL,
	"document_file" text collate "C" NOT NULL,
	"document_name" text collate "C" NOT NULL,
	"document_type" text collate "C" NOT NULL,
	"document_size" bigint NOT NULL,
	"document_hash" text collate "C" NOT NULL,
	"verification" text collate "C" DEFAULT 'waiting' NOT NULL,
	"refused_because" text collate "C" DEFAULT '' NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"warned_days" bigint,
	"body_hash" text collate "C" NOT NULL,
	"removed_at" text collate "C",
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"channel" text collate "C" NOT NULL,
	"dedupe_key" text collate "C" NOT NULL,
	"destination" text collate "C" DEFAULT '' NOT NULL,
	"payload" text collate "C" NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"not_before" text collate "C" NOT NULL,
	"failed_at" text collate "C",
	"last_error" text collate "C",
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dev_checkouts" (
	"reference" text collate "C" PRIMARY KEY NOT NULL,
	"session_id" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text collate "C" NOT NULL,
	"email" text collate "C" NOT NULL,
	"success_url" text collate "C" NOT NULL,
	"cancel_url" text collate "C" NOT NULL,
	"state" text collate "C" DEFAULT 'open' NOT NULL,
	CONSTRAINT "dev_checkouts_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "dev_outbox" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"channel" text collate "C" NOT NULL,
	"to" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"text" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"email" text collate "C" NOT NULL,
	"full_name" text collate "C" NOT NULL,
	"role" text collate "C" DEFAULT 'admin' NOT NULL,
	"token_hash" text collate "C",
	"sent_at" text collate "C",
	"expires_at" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_invitations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"freelancer_id" text collate "C" NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_roles" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"position" bigint NOT NULL,
	"role_name" text collate "C" NOT NULL,
	"day_rate" bigint NOT NULL,
	"date_start" text collate "C" NOT NULL,
	"date_end" text collate "C" NOT NULL,
	"places" bigint DEFAULT 1 NOT NULL,
	"filled" bigint DEFAULT 0 NOT NULL,
	"filled_at" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"employer_id" text collate "C" NOT NULL,
	"title" text collate "C" NOT NULL,
	"description" text collate "C" NOT NULL,
	"event_type" text collate "C" NOT NULL,
	"location" text collate "C" NOT NULL,
	"postcode" text collate "C" DEFAULT '' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"date_start" text collate "C" NOT NULL,
	"date_end" text collate "C" NOT NULL,
	"hourly_rate" bigint,
	"required_skills" text collate "C" DEFAULT '[]' NOT NULL,
	"status" text collate "C" DEFAULT 'open' NOT NULL,
	"placement" text collate "C" DEFAULT 'ordinary' NOT NULL,
	"purchase_id" text collate "C",
	"body_hash" text collate "C" NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"expires_at" text collate "C" NOT NULL,
	"end_told" text collate "C",
	"closed_at" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"device_hash" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"last_seen_at" text collate "C" NOT NULL,
	CONSTRAINT "known_devices_device_hash_user_id_pk" PRIMARY KEY("device_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "matched_views" (
	"user_id" text collate "C" PRIMARY KEY NOT NULL,
	"basis" text collate "C" NOT NULL,
	"entries" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"conversation_id" text collate "C" NOT NULL,
	"sender_id" text collate "C" NOT NULL,
	"content" text collate "C" NOT NULL,
	"attachment_url" text collate "C",
	"attachment_name" text collate "C",
	"seq" bigint NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"value" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"job_role_id" text collate "C" NOT NULL,
	"application_id" text collate "C" NOT NULL,
	"run_id" text collate "C" NOT NULL,
	"state" text collate "C" DEFAULT 'waiting' NOT NULL,
	"offered_at" text collate "C" NOT NULL,
	"expires_at" text collate "C" NOT NULL,
	"ended_at" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"conversation_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"delivered_seq" bigint DEFAULT 0 NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"left_at" text collate "C",
	CONSTRAINT "participants_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"public_key" text collate "C" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"last_used_at" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"expires_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_details" (
	"user_id" text collate "C" PRIMARY KEY NOT NULL,
	"sealed" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"source_hash" text collate "C" NOT NULL,
	"file" text collate "C" NOT NULL,
	"preview" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"folded" text collate "C" NOT NULL,
	"region" text collate "C" NOT NULL,
	"area" text collate "C" NOT NULL,
	"population" bigint DEFAULT 0 NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_items" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"event_name" text collate "C" NOT NULL,
	"role" text collate "C" NOT NULL,
	"end_client" text collate "C" NOT NULL,
	"photos" text collate "C" DEFAULT '[]' NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"body_hash" text collate "C" DEFAULT '' NOT NULL,
	"removed_at" text collate "C",
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_templates" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"project" text collate "C" NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"removed_at" text collate "C",
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"package_id" text collate "C" NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text collate "C" NOT NULL,
	"posts" bigint NOT NULL,
	"posts_left" bigint DEFAULT 0 NOT NULL,
	"state" text collate "C" DEFAULT 'waiting' NOT NULL,
	"job_id" text collate "C",
	"job" text collate "C",
	"session_id" text collate "C",
	"checkout_url" text collate "C",
	"open_until" text collate "C",
	"receipt_number" bigint,
	"created_at" text collate "C" NOT NULL,
	"paid_at" text collate "C",
	CONSTRAINT "posts_never_below_zero" CHECK ("purchases"."posts_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"session_id" text collate "C" NOT NULL,
	"endpoint" text collate "C" NOT NULL,
	"p256dh" text collate "C" NOT NULL,
	"auth" text collate "C" NOT NULL,
	"not_before" text collate "C",
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"freelancer_id" text collate "C" NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"rating" bigint NOT NULL,
	"review" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referee_feedback" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"referee_id" text collate "C" NOT NULL,
	"freelancer_id" text collate "C" NOT NULL,
	"referee_name" text collate "C" NOT NULL,
	"feedback" text collate "C" NOT NULL,
	"quality_of_work" bigint NOT NULL,
	"reliability" bigint NOT NULL,
	"communication" bigint NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referee_secrets" (
	"token_hash" text collate "C" PRIMARY KEY NOT NULL,
	"referee_id" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referees" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"freelancer_id" text collate "C" NOT NULL,
	"email" text collate "C" NOT NULL,
	"sent_at" text collate "C" NOT NULL,
	"mails" bigint DEFAULT 0 NOT NULL,
	"reminded_at" text collate "C",
	"refused_at" text collate "C",
	"answered_at" text collate "C",
	"removed_at" text collate "C",
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rejections" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"outcomes" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"reporter_id" text collate "C" NOT NULL,
	"about_id" text collate "C" NOT NULL,
	"message_id" text collate "C" DEFAULT '' NOT NULL,
	"reason" text collate "C" NOT NULL,
	"words" text collate "C" NOT NULL,
	"settled_at" text collate "C",
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_search_keys" (
	"key" text collate "C" NOT NULL,
	"search_id" text collate "C" NOT NULL,
	CONSTRAINT "saved_search_keys_key_search_id_pk" PRIMARY KEY("key","search_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"filters" text collate "C" NOT NULL,
	"alert" integer NOT NULL,
	"body_hash" text collate "C" NOT NULL,
	"removed_at" text collate "C",
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"token_hash" text collate "C" NOT NULL,
	"device" text collate "C" DEFAULT '' NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"last_seen_at" text collate "C" NOT NULL,
	"expires_at" text collate "C" NOT NULL,
	"confirmed_at" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "spent_ids" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"body_hash" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "texted_codes" (
	"subject" text collate "C" PRIMARY KEY NOT NULL,
	"code_hash" text collate "C" NOT NULL,
	"phone" text collate "C" NOT NULL,
	"misses" bigint DEFAULT 0 NOT NULL,
	"expires_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told_jobs" (
	"user_id" text collate "C" NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"told_by" text collate "C" NOT NULL,
	CONSTRAINT "told_jobs_user_id_job_id_pk" PRIMARY KEY("user_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"email" text collate "C" NOT NULL,
	"email_confirmed_at" text collate "C",
	"password_hash" text collate "C" NOT NULL,
	"user_type" text collate "C" NOT NULL,
	"full_name" text collate "C" NOT NULL,
	"phone" text collate "C" DEFAULT '' NOT NULL,
	"phone_confirmed_at" text collate "C",
	"bio" text collate "C" DEFAULT '' NOT NULL,
	"location" text collate "C" DEFAULT '' NOT NULL,
	"address" text collate "C" DEFAULT '' NOT NULL,
	"street" text collate "C" DEFAULT '' NOT NULL,
	"city" text collate "C" DEFAULT '' NOT NULL,
	"town" text collate "C" DEFAULT '' NOT NULL,
	"postal_code" text collate "C" DEFAULT '' NOT NULL,
	"country" text collate "C" DEFAULT '' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"travel_distance" text collate "C",
	"job_role" text collate "C" DEFAULT '' NOT NULL,
	"job_roles" text collate "C" DEFAULT '[]' NOT NULL,
	"skills" text collate "C" DEFAULT '[]' NOT NULL,
	"certifications" text collate "C" DEFAULT '[]' NOT NULL,
	"industry_experience" text collate "C" DEFAULT '' NOT NULL,
	"hourly_rate" bigint,
	"portfolio_url" text collate "C" DEFAULT '' NOT NULL,
	"linkedin" text collate "C" DEFAULT '' NOT NULL,
	"github" text collate "C" DEFAULT '' NOT NULL,
	"previous_employers" text collate "C" DEFAULT '[]' NOT NULL,
	"profile_picture" text collate "C",
	"rating_sum" bigint DEFAULT 0 NOT NULL,
	"rating_count" bigint DEFAULT 0 NOT NULL,
	"verification_status" text collate "C" DEFAULT 'unverified' NOT NULL,
	"verification_asked_at" text collate "C",
	"verification_reason" text collate "C" DEFAULT '' NOT NULL,
	"is_staff" integer DEFAULT 0 NOT NULL,
	"suspended_at" text collate "C",
	"deleted_at" text collate "C",
	"two_factor_enabled" integer DEFAULT 0 NOT NULL,
	"two_factor_sms" integer DEFAULT 0 NOT NULL,
	"two_factor_passkey" integer DEFAULT 0 NOT NULL,
	"email_job_alerts" integer DEFAULT 1 NOT NULL,
	"email_application_updates" integer DEFAULT 1 NOT NULL,
	"email_messages" integer DEFAULT 1 NOT NULL,
	"email_marketing" integer DEFAULT 0 NOT NULL,
	"company_id" text collate "C",
	"company_role" text collate "C" DEFAULT 'admin' NOT NULL,
	"match_version" bigint DEFAULT 0 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applicant_notes" ADD CONSTRAINT "applicant_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_notes" ADD CONSTRAINT "applicant_notes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_notes" ADD CONSTRAINT "applicant_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_notes" ADD CONSTRAINT "applicant_notes_freelancer_id_users_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_notes" ADD CONSTRAINT "applicant_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_freelancer_id_users_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_job_role_id_job_roles_id_fk" FOREIGN KEY ("job_role_id") REFERENCES "public"."job_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_busy_periods" ADD CONSTRAINT "calendar_busy_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_requests" ADD CONSTRAINT "calendar_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_requests" ADD CONSTRAINT "calendar_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_copies" ADD CONSTRAINT "call_sheet_copies_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_copies" ADD CONSTRAINT "call_sheet_copies_freelancer_id_users_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_documents" ADD CONSTRAINT "call_sheet_documents_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_documents" ADD CONSTRAINT "call_sheet_documents_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_versions" ADD CONSTRAINT "call_sheet_versions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_versions" ADD CONSTRAINT "call_sheet_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheets" ADD CONSTRAINT "call_sheets_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheets" ADD CONSTRAINT "call_sheets_draft_by_users_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_a_users_id_fk" FOREIGN KEY ("user_a") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_b_users_id_fk" FOREIGN KEY ("user_b") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_invitations" ADD CONSTRAINT "job_invitations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_invitations" ADD CONSTRAINT "job_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_invitations" ADD CONSTRAINT "job_invitations_freelancer_id_users_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_invitations" ADD CONSTRAINT "job_invitations_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_roles" ADD CONSTRAINT "job_roles_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_employer_id_users_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matched_views" ADD CONSTRAINT "matched_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_job_role_id_job_roles_id_fk" FOREIGN KEY ("job_role_id") REFERENCES "public"."job_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_details" ADD CONSTRAINT "payout_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_items" ADD CONSTRAINT "portfolio_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_templates" ADD CONSTRAINT "project_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_templates" ADD CONSTRAINT "project_templates_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_freelancer_id_users_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referee_feedback" ADD CONSTRAINT "referee_feedback_referee_id_referees_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."referees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referee_feedback" ADD CONSTRAINT "referee_feedback_freelancer_id_users_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referee_secrets" ADD CONSTRAINT "referee_secrets_referee_id_referees_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."referees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_freelancer_id_users_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejections" ADD CONSTRAINT "rejections_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejections" ADD CONSTRAINT "rejections_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_keys" ADD CONSTRAINT "saved_search_keys_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spent_ids" ADD CONSTRAINT "spent_ids_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_jobs" ADD CONSTRAINT "told_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_jobs" ADD CONSTRAINT "told_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applicant_notes_job" ON "applicant_notes" USING btree ("job_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applicant_notes_about" ON "applicant_notes" USING btree ("freelancer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_once" ON "applications" USING btree ("job_id","freelancer_id");--> statement-breakpoint
CREATE INDEX "applications_freelancer" ON "applications" USING btree ("freelancer_id","status");--> statement-breakpoint
CREATE INDEX "applications_arrival" ON "applications" USING btree ("job_id","created_at","id");--> statement-breakpoint
CREATE INDEX "attachments_user" ON "attachments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "calendar_connections_due" ON "calendar_connections" USING btree ("next_sync_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_key" ON "calendar_feeds" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "calendar_requests_user" ON "calendar_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calendar_requests_session" ON "calendar_requests" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "calendar_requests_expiry" ON "calendar_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "call_sheet_copies_freelancer" ON "call_sheet_copies" USING btree ("freelancer_id");--> statement-breakpoint
CREATE INDEX "call_sheet_documents_job" ON "call_sheet_documents" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "challenges_user" ON "challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenges_expiry" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "changes_revision" ON "changes" USING btree ("user_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_about_job" ON "conversations" USING btree ("user_a","user_b","job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_direct" ON "conversations" USING btree ("user_a","user_b") WHERE job_id is null;--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "credentials_waiting" ON "credentials" USING btree ("verification","updated_at");--> statement-breakpoint
CREATE INDEX "credentials_expiry" ON "credentials" USING btree ("expires_on");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_key" ON "deliveries" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("failed_at","not_before","destination");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_once" ON "invitations" USING btree ("company_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "job_invitations_once" ON "job_invitations" USING btree ("job_id","freelancer_id");--> statement-breakpoint
CREATE INDEX "job_invitations_freelancer" ON "job_invitations" USING btree ("freelancer_id");--> statement-breakpoint
CREATE INDEX "job_invitations_company" ON "job_invitations" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "job_roles_job" ON "job_roles" USING btree ("job_id","position");--> statement-breakpoint
CREATE INDEX "jobs_company" ON "jobs" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_employer" ON "jobs" USING btree ("employer_id");--> statement-breakpoint
CREATE INDEX "jobs_end" ON "jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("status","placement","date_start");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "offers_application" ON "offers" USING btree ("application_id","offered_at");--> statement-breakpoint
CREATE INDEX "offers_job" ON "offers" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "offers_role" ON "offers" USING btree ("job_role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_a_role" ON "offers" USING btree ("job_role_id") WHERE "offers"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_a_person" ON "offers" USING btree ("application_id") WHERE "offers"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "offers_waiting" ON "offers" USING btree ("expires_at") WHERE "offers"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "participants_user" ON "participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "photos_user" ON "photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "places_folded" ON "places" USING btree ("folded");--> statement-breakpoint
CREATE INDEX "portfolio_items_user" ON "portfolio_items" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "project_templates_company" ON "project_templates" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_session" ON "purchases" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_receipt" ON "purchases" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "purchases_company" ON "purchases" USING btree ("company_id","paid_at");--> statement-breakpoint
CREATE INDEX "purchases_user" ON "purchases" USING btree ("user_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_once" ON "ratings" USING btree ("job_id","freelancer_id");--> statement-breakpoint
CREATE INDEX "ratings_freelancer" ON "ratings" USING btree ("freelancer_id","created_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referee_feedback_once" ON "referee_feedback" USING btree ("referee_id");--> statement-breakpoint
CREATE INDEX "referee_feedback_freelancer" ON "referee_feedback" USING btree ("freelancer_id","created_at");--> statement-breakpoint
CREATE INDEX "referee_secrets_referee" ON "referee_secrets" USING btree ("referee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referees_once" ON "referees" USING btree ("freelancer_id","email");--> statement-breakpoint
CREATE INDEX "referees_email" ON "referees" USING btree ("email","sent_at");--> statement-breakpoint
CREATE INDEX "referees_waiting" ON "referees" USING btree ("answered_at","reminded_at","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","about_id","message_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("settled_at","created_at");--> statement-breakpoint
CREATE INDEX "reports_about" ON "reports" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "saved_search_keys_search" ON "saved_search_keys" USING btree ("search_id");--> statement-breakpoint
CREATE INDEX "saved_searches_user" ON "saved_searches" USING btree ("user_id") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "spent_ids_author" ON "spent_ids" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "texted_codes_expiry" ON "texted_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "told_jobs_job" ON "told_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");