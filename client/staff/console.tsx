import { QueryProvider } from '../http/query-client.tsx'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'
import { Page } from '../shell/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTabParam } from '../ui/hooks/use-tab-param.ts'
import { AuditTab } from './audit-tab.tsx'
import { PeopleTab } from './people-tab.tsx'
import { PostsTab } from './posts-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { useStaffReports, useWaitingDecisions } from './use-staff.ts'
import { WaitingTab } from './waiting-tab.tsx'

/** What waits for a decision of the staff, and past decisions. */
export default function StaffConsole() {
  return (
    <Page title="Staff" width="columns">
      <QueryProvider>
        <StaffTabs />
      </QueryProvider>
    </Page>
  )
}

function StaffTabs() {
  const isFree = usePostingIsFree() === true
  const [asked, setTab] = useTabParam(['waiting', 'reports', 'people', 'posts', 'audit'])
  const tab = asked === 'posts' && isFree ? 'waiting' : asked
  const waiting = useWaitingDecisions()
  const reports = useStaffReports('open')
  const tabs = [
    { id: 'waiting', label: 'Waiting', count: waiting.count },
    { id: 'reports', label: 'Reports', count: reports.data?.length ?? 0 },
    { id: 'people', label: 'People' },
    ...(isFree ? [] : [{ id: 'posts', label: 'Posts' } as const]),
    { id: 'audit', label: 'Audit' },
  ] as const

  return (
    <Tabs label="Staff" items={tabs} value={tab} onChange={setTab}>
      {tab === 'waiting' && <WaitingTab />}
      {tab === 'reports' && <ReportsTab />}
      {tab === 'people' && <PeopleTab />}
      {tab === 'posts' && <PostsTab />}
      {tab === 'audit' && <AuditTab />}
    </Tabs>
  )
}
