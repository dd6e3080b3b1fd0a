import { listBusyPeople } from './list-busy-people.ts'
import { busyOperations } from '../../../shared/hiring/busy-operations.ts'
import { serve, paged } from '../../http/serve.ts'

export const busyRoutes = serve(busyOperations, {
  listBusyPeople: async ({ me, query }) => {
    const { people, next } = await listBusyPeople(me, query)
    return paged(people, next)
  },
})
