import type Database from 'better-sqlite3'
import { companyId, freelancerId, jobId, ownerOf } from '../support/many-jobs.ts'
import { APPLICATIONS_PER_JOB, BUSY_FREELANCER, type GrowthShape } from './growth-shape.ts'

const BUSY_COMPANY = companyId(0)
const BUSY_OWNER = ownerOf(BUSY_COMPANY)

/** Raw rows around the freelancers, companies and open jobs that are there: the past and what people have done in it. */
export function writeWorldAround(db: Database.Database, shape: GrowthShape) {
  const bound = {
    ...shape,
    busy_company: BUSY_COMPANY,
    busy_owner: BUSY_OWNER,
    busy_person: freelancerId(BUSY_FREELANCER),
    big_job: jobId(0),
    per_job: APPLICATIONS_PER_JOB,
  }
  const run = (words: string) => db.prepare(words).run(bound)
  db.pragma('foreign_keys = off')
  db.transaction(() => {
    writeMembers(db, run)
    writePastJobs(db)
    writeApplications(run)
    writeConversations(run)
    writeMessages(run)
    writeChangeLog(run)
    writeTraces(run)
  })()
}

type RunSql = (words: string) => unknown

function writeMembers(db: Database.Database, run: RunSql) {
  const id = `printf('00000003-0000-4000-8001-%012d', n)`
  const own = { id, email: `${id} || '@example.com'`, full_name: `'Member ' || n` }
  run(`with recursive s(n) as (select 2 union all select n + 1 from s where n < :members)
    ${copyOfRows(db, 'users', own, 't cross join s where t.id = :busy_owner and s.n <= :members')}`)
}

/** Three of each job, a hundred days apart; some are over and still stand as open. */
function writePastJobs(db: Database.Database) {
  const id = (of: string) => `'0000001' || s.n || substr(${of}, 9)`
  const earlier = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', t.${column}, '-' || (100 * s.n) || ' days')`
  const dates = { date_start: earlier('date_start'), date_end: earlier('date_end') }
  const status = `case when s.n = 1 and t.rowid % 33 = 0 then 'open' else 'closed' end`
  const days = { created_at: earlier('created_at'), expires_at: earlier('expires_at') }
  const numbers = 'cross join (select 1 as n union all select 2 union all select 3) s'
  const open = `t ${numbers} where t.id like '00000001%'`
  db.prepare(copyOfRows(db, 'jobs', { id: id('t.id'), status, ...dates, ...days }, open)).run()
  const roles = `t ${numbers} where t.job_id like '00000001%'`
  db.prepare(copyOfRows(db, 'job_roles', { id: id('t.id'), job_id: id('t.job_id'), ...dates }, roles)).run()
  db.prepare("update job_roles set places = 1000 where job_id like '00000001-0000-4000-8000-000000000%'").run()
}

function writeApplications(run: RunSql) {
  const columns =
    'id, job_id, freelancer_id, job_role_id, status, message, terms, booked_start, booked_end, created_at, updated_at'
  const values = (number: string, freelancer: string) => `
    printf('00000020-0000-4000-8000-%06d%06d', j.rowid, ${number}), j.id, ${freelancer}, j.id || '-0', c.status,
    'Did the last three arena runs with your crew chief. Tickets in date until March, own harness.', null,
    case when c.status = 'accepted' then j.date_start end, case when c.status = 'accepted' then j.date_end end, j.created_at, j.created_at`
  const state = (number: string) => `(select case
    when j.date_end < strftime('%Y-%m-%dT%H:%M:%fZ') then case when ${number} % 3 = 0 then 'accepted' else 'rejected' end
    when ${number} % 10 = 9 then 'accepted' else 'pending' end as status)`
  run(`with recursive s(n) as (select 0 union all select n + 1 from s where n < max(:bigJob, :busyJob, :per_job)),
    wanted as (select rowid, id, case when id = :big_job then :bigJob when company_id = :busy_company then :busyJob else :per_job end as many from jobs)
    insert or ignore into applications (${columns}) select ${values('s.n', "printf('00000004-0000-4000-8000-%012d', (w.rowid * 7919 + s.n * 613) % :freelancers)").replaceAll('c.status', `(select status from ${state('s.n')})`)}
    from wanted w join s on s.n < min(w.many, :freelancers) join jobs j on j.rowid = w.rowid`)
  run(`insert or ignore into applications (${columns}) select ${values('900000', ':busy_person').replaceAll('c.status', `(select status from ${state('j.rowid')})`)}
    from jobs j where j.id not like '00000001%' or j.rowid % 10 = 0 order by j.rowid % 97, j.rowid limit :busyFreelancer`)
}

/** One of two applications has a conversation; each of the busiest ones. */
function writeConversations(run: RunSql) {
  run(`insert or ignore into conversations (id, job_id, user_a, user_b, created_at)
    select '00000030' || substr(a.id, 9), a.job_id, min(a.freelancer_id, j.employer_id), max(a.freelancer_id, j.employer_id), a.created_at
    from applications a join jobs j on j.id = a.job_id
    where a.rowid % 2 = 0 or a.freelancer_id = :busy_person or a.job_id = :big_job`)
  run(`insert into participants (conversation_id, user_id, is_team)
    select c.id, u.id, 1 from conversations c join jobs j on j.id = c.job_id join users u on u.company_id = j.company_id`)
  run(`insert into participants (conversation_id, user_id, is_team)
    select c.id, case when c.user_a = j.employer_id then c.user_b else c.user_a end, 0 from conversations c join jobs j on j.id = c.job_id`)
}

/** Two in each conversation, five of the busiest company and sixteen of the busiest freelancer, and one long thread. */
function writeMessages(run: RunSql) {
  run(`create temporary table many as select c.rowid as num, c.id, j.employer_id as company_side,
      case when c.user_a = j.employer_id then c.user_b else c.user_a end as freelancer,
      case when c.rowid = (select min(rowid) from conversations where job_id = :big_job) then :bigThread
        when :busy_person in (c.user_a, c.user_b) then 16 when j.company_id = :busy_company then 5 else 2 end as many
    from conversations c join jobs j on j.id = c.job_id`)
  run(`with recursive s(n) as (select 0 union all select n + 1 from s where n < :bigThread)
    insert into messages (id, conversation_id, sender_id, content, seq, created_at)
    select printf('00000040-0000-4000-8000-%06d%06d', m.num, s.n), m.id, case when s.n % 2 = 0 then m.freelancer else m.company_side end,
      'Load-in has moved to six, dock four, ask for ' || s.n || ' at gate ' || (m.num % 50) || '. Bring your own harness and tickets.',
      row_number() over (order by s.n, m.num), strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (m.num % 300) || ' days')
    from many m join s on s.n < m.many`)
  run('drop table many')
  run(`update conversations set (last_seq, last_message_id) =
    (select seq, id from messages m where m.conversation_id = conversations.id order by seq desc limit 1)`)
  // Some of each team's conversations are not read by all of it.
  run(`update participants set delivered_seq = c.last_seq, read_seq = case when (c.rowid + participants.rowid) % 5 = 0 then c.last_seq - 1 else c.last_seq end
    from conversations c where c.id = participants.conversation_id`)
}

function writeChangeLog(run: RunSql) {
  const insert = (kind: string, person: string, id: string, revision: string, from: string) =>
    run(
      `insert or ignore into changes (user_id, kind, row_id, revision, removed) select ${person}, '${kind}', ${id}, ${revision}, 0 from ${from}`,
    )
  const later = '(select max(seq) from messages)'
  insert(
    'message',
    'p.user_id',
    'm.id',
    'm.seq',
    'messages m join participants p on p.conversation_id = m.conversation_id',
  )
  insert(
    'conversation',
    'p.user_id',
    'c.id',
    'c.last_seq',
    'conversations c join participants p on p.conversation_id = c.id',
  )
  insert('application', 'a.freelancer_id', 'a.id', `${later} + a.rowid`, 'applications a')
  insert('job', 'a.freelancer_id', 'a.job_id', `${later} + a.rowid`, 'applications a')
  insert('job', 'u.id', 'j.id', `${later} + j.rowid`, 'jobs j join users u on u.company_id = j.company_id')
  run("update counters set value = (select max(revision) + 1 from changes) where name = 'revision'")
}

/** Sessions, notifications and alerts. */
function writeTraces(run: RunSql) {
  run(`insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at)
    select id || '-' || :freelancers, id, id, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+30 days') from users`)
  run(`insert into notifications (user_id, id, kind, title, navigate, seq, read_seq, created_at)
    select p.user_id, 'conversation:' || p.conversation_id, 'message', '', '/messages', c.last_seq, c.last_seq, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (p.rowid % 92) || ' days')
    from participants p join conversations c on c.id = p.conversation_id where p.is_team = 0 or p.user_id in (c.user_a, c.user_b)`)
  run(`insert or ignore into told_jobs (user_id, job_id, told_by)
    select a.freelancer_id, j.id, '2026-01-01T07:00:00.000Z' from applications a join jobs j on j.rowid in (a.rowid % (select max(rowid) from jobs), a.rowid * 7 % (select max(rowid) from jobs))`)
  run("insert into meta (key, value) values ('job_alerts_until', '2026-01-01T07:00:00.000Z') on conflict do nothing")
}

/** SQL that inserts a table's rows again, with some columns of their own; `from` begins with the alias t. */
function copyOfRows(db: Database.Database, table: string, own: Record<string, string>, from: string) {
  const columns = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name)
  return `insert into ${table} (${columns.join(', ')}) select ${columns.map((name) => own[name] ?? `t.${name}`).join(', ')} from ${table} ${from}`
}
