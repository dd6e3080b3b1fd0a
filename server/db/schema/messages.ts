import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BroadcastAudience } from '../../../shared/messages/broadcasts.ts'
import type { ReactionName } from '../../../shared/messages/reactions.ts'
import { jobs } from './jobs.ts'
import { companies, users } from './people.ts'

export const conversations = sqliteTable(
  'conversations',
  {
    id: text().primaryKey(),
    job_id: text().references(() => jobs.id),
    /** The two people between whom it began, the smaller id first; of a channel, twice who had posted the job. */
    user_a: text()
      .notNull()
      .references(() => users.id),
    user_b: text()
      .notNull()
      .references(() => users.id),
    last_message_id: text(),
    last_seq: integer().notNull().default(0),
    /** The job's channel, whose id is the job's: its confirmed crew and the company's team are in it. */
    is_channel: integer({ mode: 'boolean' }).notNull().default(false),
    /** Of a channel: whether only the team may write. */
    is_team_only: integer({ mode: 'boolean' }).notNull().default(false),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('conversations_about_job')
      .on(table.user_a, table.user_b, table.job_id)
      .where(sql`job_id is not null`),
    uniqueIndex('conversations_direct')
      .on(table.user_a, table.user_b)
      .where(sql`job_id is null`),
    index('conversations_job').on(table.job_id),
    index('conversations_user_a').on(table.user_a),
    index('conversations_user_b').on(table.user_b),
  ],
)
export type ConversationRow = typeof conversations.$inferSelect

/** Everybody who sees a conversation: the two, and in one about a job the company's whole team; all of a channel. */
export const participants = sqliteTable(
  'participants',
  {
    conversation_id: text()
      .notNull()
      .references(() => conversations.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    /** Watermarks over messages.seq. */
    delivered_seq: integer().notNull().default(0),
    read_seq: integer().notNull().default(0),
    /** In a conversation about a job: this person acts for the job's company. False for everybody in a channel. */
    is_team: integer({ mode: 'boolean' }).notNull().default(false),
    /** When this person ceased to act for the job's company: since then the conversation is hidden from them. */
    left_at: text(),
    /** In a channel: the last `seq` before they joined; the last `seq` that they may see since they left the crew. */
    joined_seq: integer().notNull().default(0),
    left_seq: integer(),
    /** This person's own view: archived up to a `seq`; pinned; no pushes until a time; deleted up to a `seq`. */
    archived_seq: integer(),
    is_pinned: integer({ mode: 'boolean' }).notNull().default(false),
    muted_until: text(),
    cleared_seq: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.user_id] }),
    // Whoever has many conversations finds those with news, or the latest, and what counts of them, in the index alone.
    index('participants_user').on(
      table.user_id,
      table.left_at,
      table.conversation_id,
      table.read_seq,
      table.cleared_seq,
      table.is_team,
      table.left_seq,
      table.archived_seq,
      table.muted_until,
    ),
  ],
)

export const messages = sqliteTable(
  'messages',
  {
    id: text().primaryKey(),
    conversation_id: text()
      .notNull()
      .references(() => conversations.id),
    sender_id: text()
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    attachment_url: text(),
    attachment_name: text(),
    /** The id of the message that it answers, of the same conversation. */
    reply_to: text(),
    /** The revision of the transaction that inserted it. */
    seq: integer().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    index('messages_conversation').on(table.conversation_id, table.seq),
    index('messages_sender').on(table.sender_id),
  ],
)
export type MessageRow = typeof messages.$inferSelect

/** One person's reaction under a message: of each at most one. */
export const messageReactions = sqliteTable(
  'message_reactions',
  {
    message_id: text()
      .notNull()
      .references(() => messages.id),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reaction: text().$type<ReactionName>().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.message_id, table.user_id] }),
    index('message_reactions_user').on(table.user_id),
  ],
)

/** Single messages that somebody has deleted for themselves. */
export const hiddenMessages = sqliteTable(
  'hidden_messages',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message_id: text()
      .notNull()
      .references(() => messages.id),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.message_id] }),
    index('hidden_messages_message').on(table.message_id),
  ],
)

/** Uploaded files: unused while `message_id` is null, then the attachment of that message. */
export const attachments = sqliteTable(
  'attachments',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    message_id: text().references(() => messages.id),
    document_file: text().notNull(),
    document_name: text().notNull(),
    /** Detected from the bytes; application/octet-stream for anything that a browser might execute. */
    document_type: text().notNull(),
    /** Size of the stored file, and the SHA-256 of the bytes that were uploaded. */
    document_size: integer().notNull(),
    document_hash: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    index('attachments_user').on(table.user_id, table.created_at),
    index('attachments_message').on(table.message_id),
  ],
)
export type AttachmentRow = typeof attachments.$inferSelect

/** Messages that went to several people at once, each in their own conversation: of a job, or of a company's lists. */
export const broadcasts = sqliteTable(
  'broadcasts',
  {
    id: text().primaryKey(),
    job_id: text().references(() => jobs.id),
    /** Of one about no job. */
    company_id: text().references(() => companies.id),
    author_id: text()
      .notNull()
      .references(() => users.id),
    audience: text().$type<BroadcastAudience['to']>().notNull(),
    /** The role, for the audience 'role'. */
    role_id: text(),
    content: text().notNull(),
    /** The broadcast whose words are repeated to those who had not read it. */
    reminder_of: text(),
    /** SHA-256 of the request, as with a job. */
    body_hash: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    index('broadcasts_job').on(table.job_id),
    index('broadcasts_company').on(table.company_id),
    index('broadcasts_author').on(table.author_id, table.created_at),
  ],
)
export type BroadcastRow = typeof broadcasts.$inferSelect

/** To whom a broadcast went, with each one's own message, or why it was not sent to them. */
export const broadcastRecipients = sqliteTable(
  'broadcast_recipients',
  {
    broadcast_id: text()
      .notNull()
      .references(() => broadcasts.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    /** Null if it was refused. */
    message_id: text().references(() => messages.id),
    refused: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.broadcast_id, table.user_id] }),
    index('broadcast_recipients_user').on(table.user_id),
    index('broadcast_recipients_message').on(table.message_id),
  ],
)
