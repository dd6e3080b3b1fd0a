import { pathTo } from '../http/path-to.ts'
/** Where to write to a person: about a job once there is an application for it, else directly. */
export const conversationAddress = (userId: string, jobId: string | null) =>
  jobId ? pathTo`/messages?conversation=new_${userId}_${jobId}` : pathTo`/messages?userId=${userId}`

/** The channel of a job's crew and team, whose id is the job's. */
export const channelAddress = (jobId: string) => pathTo`/messages?conversation=${jobId}`
