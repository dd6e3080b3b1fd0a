import { countUnread } from './badge.ts'
import { useLive } from '../store/use-live.ts'

/** The badge in the menu. */
export const useUnreadCount = (): number => useLive(countUnread, []) ?? 0
