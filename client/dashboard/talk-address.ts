/** Where to write to somebody: about a job once there is an application for it, else directly. */
export const talkAddress = (userId: string, jobId: string | null) =>
  jobId ? `/messages?conversation=new_${userId}_${jobId}` : `/messages?userId=${userId}`
