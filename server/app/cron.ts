import { Cron } from 'croner'
import type { Context } from '../context.ts'
import { type Job, JOBS } from './jobs.ts'

/** Runs every job now, for what fell due while the server was down, and then each hour or as often as it says. `close` waits for what is running. */
export function startSchedule(ctx: Context, jobs: Job[] = JOBS) {
  const running = new Map<Job, Promise<void>>()
  const closing = new AbortController()

  function start(job: Job) {
    if (!running.has(job)) running.set(job, run(job))
  }

  async function run(job: Job) {
    try {
      await job.run(ctx, closing.signal)
    } catch (error) {
      ctx.log.warn({ err: error, job: job.name }, 'a job failed; it is tried again at its next turn')
    } finally {
      running.delete(job)
    }
  }

  const hourly = jobs.filter((job) => !job.every)
  const clock = new Cron('@hourly', { unref: true }, () => hourly.forEach(start))
  const timers = jobs.flatMap((job) =>
    job.every ? [setInterval(start, job.every(ctx.settings) * 1000, job).unref()] : [],
  )
  jobs.forEach(start)
  return {
    async close() {
      closing.abort()
      clock.stop()
      timers.forEach(clearInterval)
      await Promise.all(running.values())
    },
  }
}
