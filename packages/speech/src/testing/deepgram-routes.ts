import { type Answer, serverKey, type ServerTurn } from './server-turn.ts'

/** `POST /v1/listen`: the body is the sound. */
export async function answerDeepgram({ asked, body, lesson, hear }: ServerTurn): Promise<Answer> {
  if (asked.headers.authorization !== `Token ${serverKey}`) return { status: 401, body: { err_code: 'INVALID_AUTH', err_msg: serverKey } }
  if (asked.query.get('model') !== 'nova-3') return { status: 400, body: { err_code: 'Bad Request', err_msg: 'No such model' } }
  const heard = await hear(body)
  if (heard === null)
    return { status: 400, body: { err_code: 'Bad Request', err_msg: 'failed to process audio: corrupt or unsupported data' } }
  const words = heard.words.map(({ text, start, end, confidence }) => ({
    word: text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase(),
    punctuated_word: text,
    start,
    end,
    confidence,
  }))
  const detected = asked.query.get('detect_language') === 'true' && {
    detected_language: lesson.language.split('-')[0],
    language_confidence: 0.9,
  }
  const transcript = heard.words.map(({ text }) => text).join(' ')
  return {
    status: 200,
    body: { metadata: {}, results: { channels: [{ ...detected, alternatives: [{ transcript, confidence: 0.9, words }] }] } },
  }
}
