import { type Answer, serverKey, type ServerTurn } from './server-turn.ts'

const refused = (status: number, error: string): Answer => ({ status, body: { error } })

/** `/v2/upload` and `/v2/transcript`: the transcript is there at the third question, and until it is deleted. */
export async function answerAssemblyai(turn: ServerTurn): Promise<Answer> {
  const { asked, body, uploads, transcripts } = turn
  if (asked.headers.authorization !== serverKey) return refused(401, 'Authentication error, API token missing/invalid')
  if (asked.method === 'POST' && asked.path === '/v2/upload') {
    const address = `https://cdn.assemblyai.example/upload/${uploads.size}`
    uploads.set(address, body)
    return { status: 200, body: { upload_url: address } }
  }
  if (asked.method === 'POST' && asked.path === '/v2/transcript') return order(turn)
  const id = asked.path.replace('/v2/transcript/', '')
  const known = transcripts.get(id)
  if (known === undefined) return refused(404, 'Transcript not found')
  if (asked.method === 'GET') return tell(turn, id, known)
  if (turn.mood === 'keeps') return refused(500, 'Server error')
  transcripts.delete(id)
  return { status: 200, body: { id, status: 'completed', text: 'Deleted by user.', audio_url: 'http://deleted_by_user' } }
}

function order({ body, uploads, transcripts }: ServerTurn): Answer {
  const given = JSON.parse(body.toString()) as { audio_url: string; speech_models?: string[]; language_code?: string }
  const sound = uploads.get(given.audio_url)
  if (sound === undefined || !Array.isArray(given.speech_models)) return refused(400, 'audio_url or speech_models missing')
  if (given.language_code?.includes('-') || given.language_code === 'pt_br') return refused(400, 'Invalid language_code')
  const id = `t${transcripts.size + 1}-${uploads.size}`
  transcripts.set(id, { sound, polls: 0 })
  return { status: 200, body: { id, status: 'queued' } }
}

async function tell({ hear, lesson }: ServerTurn, id: string, known: { sound: Buffer; polls: number }): Promise<Answer> {
  if (++known.polls < 3) return { status: 200, body: { id, status: known.polls === 1 ? 'queued' : 'processing', words: null } }
  const heard = await hear(known.sound)
  if (heard === null) return { status: 200, body: { id, status: 'error', error: 'File does not appear to contain audio' } }
  const words = heard.words.map(({ text, start, end, confidence }) => ({
    text,
    start: Math.round(start * 1000),
    end: Math.round(end * 1000),
    confidence,
    speaker: null,
  }))
  return { status: 200, body: { id, status: 'completed', language_code: lesson.language.split('-')[0], words } }
}
