import { useLocation } from 'react-router-dom'
import JoinScreen from './join-screen.tsx'
import RefereeFeedbackScreen from './referee-feedback-screen.tsx'
import ConfirmEmailScreen from './confirm-email-screen.tsx'
import UnsubscribeScreen from './unsubscribe-screen.tsx'
import SupportScreen from './support-screen.tsx'

const pages = {
  '/join': JoinScreen,
  '/confirm-email': ConfirmEmailScreen,
  '/unsubscribe': UnsubscribeScreen,
  '/support': SupportScreen,
  '/referee-feedback': RefereeFeedbackScreen,
}

/** Where mails lead, and the footer's Support; open to everybody. Together, so that the first screen has one name to list for them and not five. */
export default function MailedPages() {
  const { pathname } = useLocation()
  const Page = pages[pathname as keyof typeof pages] ?? RefereeFeedbackScreen
  return <Page />
}
