import { UNTIL_UNMUTED } from '../../shared/messages/mute.ts'
import { objectStatement } from './statement.ts'

/** Adds both people to a new conversation, and the whole team of the job's company. */
export const enterConversation = objectStatement(`insert into participants (conversation_id, user_id, is_team)
  select :id, id, case when cast(:job_id as text) is not null and user_type = 'employer' then 1 else 0 end
  from users
  where id in (select cast(:one as text) union select cast(:other as text)
    union select u.id from jobs j join users u on u.company_id = j.company_id where j.id = :job_id)`)

/**
 * Puts a new member of a company's team into its conversations about jobs. A member who already has a conversation with
 * the freelancer about the job stays in it; if a freelancer has several about one job, the first is the team's.
 */
export const enterConversations =
  objectStatement(`insert into participants (conversation_id, user_id, delivered_seq, read_seq, is_team)
  select c.id, :user_id, max(p.delivered_seq), max(p.read_seq), 1
  from jobs j
  join conversations c on c.job_id = j.id
  join participants p on p.conversation_id = c.id and p.is_team = 1
  join participants f on f.conversation_id = c.id and f.is_team = 0
  where j.company_id = :company_id and not exists (
    select 1 from participants a
    join conversations o on o.id = a.conversation_id and o.job_id = c.job_id and o.is_channel = 0
    left join participants b on b.conversation_id = o.id and b.user_id = :user_id
    where a.user_id = f.user_id and (b.user_id is not null or o.created_at < c.created_at or (o.created_at = c.created_at and o.id < c.id))
  )
  group by c.id`)

/**
 * Puts a new member of a company's team into the channels of its jobs, muted until they unmute: only those who
 * posted a job or are on it are notified. What was written before can be read, and does not count as unread.
 */
export const enterChannels = objectStatement(`insert into participants
    (conversation_id, user_id, delivered_seq, read_seq, joined_seq, muted_until)
  select c.id, :user_id, c.last_seq, c.last_seq, c.last_seq, '${UNTIL_UNMUTED}'
  from jobs j join conversations c on c.id = j.id and c.is_channel = 1
  where j.company_id = :company_id
    and not exists (select 1 from participants p where p.conversation_id = c.id and p.user_id = :user_id)`)
