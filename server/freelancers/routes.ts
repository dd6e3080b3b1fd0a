import { createRoom } from '../http.ts'

export const freelancersRoutes = createRoom()
