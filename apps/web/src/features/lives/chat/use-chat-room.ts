import { useEffect, useState } from 'react'
import { ChatRoom } from './chat-room.ts'

/** The chat of a live while the component is shown, which is remounted for each live. */
export function useChatRoom(live: string): ChatRoom {
  const [room] = useState(() => new ChatRoom(live))
  useEffect(() => {
    room.start()
    return () => room.stop()
  }, [room])
  return room
}
