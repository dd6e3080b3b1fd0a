import { Cron } from 'croner'
import type { Context } from '../context.ts'
import { type Job, JOBS } from './jobs.ts'

/** Runs every job now, for what fell due while the server was down, and then each hour. `close` waits for what is running. */
export function startSchedule(ctx: Context, jobs: Job[] = JOBS) {
  const running = new Map<Job, Promise<void>>()

  function runAll() {
    for (const job of jobs) if (!running.has(job)) running.set(job, run(job))
  }

  async function run(job: Job) {
    try {
      await job.run(ctx)
    } catch (error) {
      ctx.log.warn({ err: error, job: job.name }, 'a job failed; its next turn is in an hour')
    } finally {
      running.delete(job)
    }
  }

  const clock = new Cron('@hourly', { unref: true }, runAll)
  runAll()
  return {
    async close() {
      clock.stop()
      await Promise.all(running.values())
    },
  }
}
