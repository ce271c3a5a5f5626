import { type ErrorCode, errorMessage, type PlayerCommandName, type PlayerErrorCode, type PlayerEventName } from '@videozz/contract'

/** Cells of a table, the first of them a name. */
export type Row = readonly [name: string, ...cells: string[]]

const commands: Record<PlayerCommandName, readonly [value: string, answer: string, words: string]> = {
  play: ['', '`null`', 'Reproduz. Responde quando as imagens se movem.'],
  pause: ['', '`null`', 'Pausa.'],
  seek: ['segundos', 'a posição', 'Vai para esse ponto. Além do fim, vai para o fim.'],
  setVolume: ['0 a 1', 'o volume', 'Muda o volume. Celulares respondem `UNSUPPORTED`: neles o volume é o das teclas.'],
  setMuted: ['`true`, `false`', 'o valor', 'Tira ou devolve o som.'],
  setRate: ['0,5 a 2', 'a velocidade', 'Muda a velocidade.'],
  setLoop: ['`true`, `false`', 'o valor', 'Repete a mídia quando ela termina.'],
  setCaptions: ['índice, idioma (`pt-BR`) ou `null`', 'a legenda ou `null`', 'Mostra uma legenda; `null` não mostra nenhuma.'],
  setChapter: ['índice', 'o capítulo', 'Vai para o início do capítulo.'],
  getState: ['', 'tudo abaixo', 'O estado inteiro, também `phase`, `refusal` e `media`.'],
  getCurrentTime: ['', 'segundos', 'A posição.'],
  getDuration: ['', 'segundos', 'A duração; 0 enquanto não é conhecida.'],
  getPaused: ['', '`true`, `false`', 'Se está pausado.'],
  getEnded: ['', '`true`, `false`', 'Se a mídia terminou.'],
  getVolume: ['', '0 a 1', 'O volume, também sem som.'],
  getMuted: ['', '`true`, `false`', 'Se está sem som.'],
  getRate: ['', 'a velocidade', '1 é a normal.'],
  getLoop: ['', '`true`, `false`', 'Se repete.'],
  getMedia: ['', '`{ key, title, kind, duration }`', 'A mídia; `null` enquanto não é conhecida.'],
  getCaptions: ['', '`{ current, list }`', 'Legendas: `index`, `label`, `language`. `current` é -1 quando nenhuma aparece.'],
  getChapters: ['', '`{ current, list }`', 'Capítulos: `index`, `title`, `start`. `current` é -1 antes do primeiro.'],
}

const events: Record<PlayerEventName | 'completed', readonly [detail: string, words: string]> = {
  ready: ['o estado inteiro', 'A mídia pode ser reproduzida. Uma vez.'],
  play: ['`{ currentTime }`', 'A reprodução começou ou continuou.'],
  pause: ['`{ currentTime }`', 'A reprodução parou.'],
  timeupdate: ['`{ currentTime, duration }`', 'A posição, no máximo quatro vezes por segundo.'],
  progress: ['`{ percent }`', '25, 50, 75 e 100, cada um uma vez por mídia. Conta o que foi assistido até ali, não o que foi pulado.'],
  seeked: ['`{ currentTime }`', 'A posição mudou de uma vez.'],
  ended: ['`{ currentTime }`', 'A mídia terminou.'],
  completed: ['`{ mediaKey, alreadyCompleted }`', 'O aluno concluiu a mídia: agora, ou (`alreadyCompleted`) antes desta sessão.'],
  volumechange: ['`{ volume, muted }`', 'O volume mudou, ou o som foi tirado ou devolvido.'],
  ratechange: ['`{ rate }`', 'A velocidade mudou.'],
  captionschange: ['`{ caption }`', 'Outra legenda aparece; `null` quando nenhuma aparece.'],
  chapterchange: ['`{ chapter }`', 'Outro capítulo começou; `null` antes do primeiro.'],
  mediachange: ['`{ media }`', 'Outra mídia toca no mesmo player, por exemplo a próxima aula de uma pasta.'],
  quizstarted: ['`{ quiz, title, attempt }`', 'O aluno começou, ou continuou, uma tentativa de um quiz da mídia.'],
  quizfinished: [
    '`{ quiz, title, score, passed }`',
    'O aluno encerrou uma tentativa; `score` em porcentagem. Para dar notas, use o webhook `quiz.passed`: páginas podem ser forjadas.',
  ],
  error: ['`{ code, message }`', 'A reprodução parou por um motivo técnico.'],
  refused: ['`{ code }`', 'O player não pode reproduzir aqui, ou para este aluno. Nada mais é dito à página.'],
}

const errors: Record<PlayerErrorCode | 'INVALID_TARGET' | 'INVALID_SOURCE', string> = {
  NOT_READY: 'O player não respondeu a tempo (`timeout`, 20 s), ou a mídia ainda não pode ser reproduzida.',
  REFUSED: 'O player não pode reproduzir. `reason` tem o código da recusa, da tabela abaixo.',
  NOT_ALLOWED: 'O navegador só reproduz depois de um clique ou toque de quem assiste.',
  INTERRUPTED: 'Uma pausa veio antes do começo, ou a página do player foi carregada de novo.',
  INVALID_COMMAND: 'O comando não existe.',
  INVALID_VALUE: 'O valor não serve, ou a mídia não tem essa legenda ou esse capítulo.',
  UNSUPPORTED: 'O navegador não permite.',
  TOO_MANY: 'Mais de 250 comandos iguais esperavam. Os iguais que chegam juntos são um só: vale o último.',
  TIMEOUT: 'Nenhuma resposta em 30 segundos.',
  REMOVED: 'O player foi retirado da página.',
  INVALID_TARGET: '`createPlayer` não encontrou o elemento.',
  INVALID_SOURCE: '`createPlayer` recebeu um endereço que não é de uma página.',
}

const refusals = [
  'PLAYBACK_SITE_NOT_ALLOWED',
  'PLAYBACK_NO_DOMAINS',
  'PLAYBACK_EMBED_UNKNOWN',
  'PLAYBACK_ACCOUNT_BLOCKED',
  'PLAYBACK_PLAYLIST_EMPTY',
  'PLAYBACK_VIEWER_REQUIRED',
  'PLAYBACK_VIEWER_TOKEN_INVALID',
  'PLAYBACK_VIEWER_REVOKED',
  'PLAYBACK_TOO_MANY_SCREENS',
] as const satisfies readonly ErrorCode[]

const rows = (table: Record<string, readonly string[]>): Row[] => Object.entries(table).map(([name, cells]): Row => [name, ...cells])

export const commandRows = rows(commands)
export const eventRows = rows(events)
export const errorRows: Row[] = Object.entries(errors)
export const refusalRows: Row[] = [
  ...refusals.map((code): Row => [code, errorMessage(code)]),
  [
    'PAGE_ISOLATED',
    'A página isola o player: falta `allow-same-origin` no `sandbox` do iframe. Só o aluno vê esta mensagem: isolado, o player não fala com a página, e as chamadas terminam com NOT_READY.',
  ],
]
