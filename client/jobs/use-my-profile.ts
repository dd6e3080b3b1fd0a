import { useLive } from '../offline/store/use-live.ts'

/** The freelancer's own record as this phone has it. */
export const useMyProfile = () => useLive((db) => db.me.toCollection().first(), [])
