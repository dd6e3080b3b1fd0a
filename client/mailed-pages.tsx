import { useLocation } from 'react-router-dom'
import JoinScreen from './join/join-screen.tsx'
import RefereeFeedbackScreen from './referee-feedback/referee-feedback-screen.tsx'
import UnsubscribeScreen from './settings/unsubscribe-screen.tsx'

/** Where mails lead, open to everybody. Together, so that the first screen has one name to list for them and not three. */
export default function MailedPages() {
  const { pathname } = useLocation()
  if (pathname === '/join') return <JoinScreen />
  return pathname === '/unsubscribe' ? <UnsubscribeScreen /> : <RefereeFeedbackScreen />
}
