import { createRoom } from '../http.ts'

export const messagesRoutes = createRoom()
