import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isProfileFinished } from '../../shared/people/profile-finished.ts'
import { useAppUpdate } from '../offline/session/app-update.ts'
import { useMe } from '../offline/session/use-me.ts'
import { NoticeBar } from '../shell/notice-bar.tsx'

/**
 * Offers people with an unfinished profile on the dashboard to continue. The notice of a new version takes precedence.
 */
export default function Unfinished(): ReactNode {
  const me = useMe()
  const update = useAppUpdate()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isOffered = pathname === '/' && me?.user_type === 'freelancer' && !isProfileFinished(me) && !update.ready
  return (
    <NoticeBar
      text={isOffered ? 'Your profile is not finished yet.' : null}
      action={{ label: 'Go on', onClick: () => void navigate('/onboarding') }}
    />
  )
}
