import type { errorCatalogue } from '@videozz/contract'

type Sentence<C extends keyof typeof errorCatalogue> = (typeof errorCatalogue)[C]['message']
// The player imports only types from the contract: the type checker keeps these equal to the catalogue.
const leaseEnded: Sentence<'PLAYBACK_LEASE_ENDED'> = 'A reprodução parou porque este acesso passou a ser usado em outra tela.'
const viewerRevoked: Sentence<'PLAYBACK_VIEWER_REVOKED'> =
  'O produtor encerrou o seu acesso a estes vídeos. Se você acha que é um engano, fale com ele.'
const videoUnavailable: Sentence<'PLAYBACK_ACCOUNT_BLOCKED'> = 'Este vídeo está indisponível no momento. Fale com o produtor.'
const unavailable: Sentence<'UNAVAILABLE'> = 'O serviço está temporariamente indisponível. Tente novamente em instantes.'
const unexpected: Sentence<'UNEXPECTED'> = 'Algo deu errado do nosso lado. Tente novamente em instantes.'

/** Every sentence and label the player itself says, in Portuguese. */
export const copy = {
  leaseEnded,
  viewerRevoked,
  videoUnavailable,
  unavailable,
  unexpected,
  offline: 'Verifique sua internet. A reprodução continua sozinha quando a conexão voltar.',
  player: 'Player de vídeo',
  playing: 'Reproduzindo',
  paused: 'Pausado',
  ended: 'Fim do vídeo',
  endedSound: 'Fim do áudio',
  playOrPause: 'Reproduzir ou pausar',
  soundPlayer: 'Player de áudio',
  play: 'Reproduzir',
  pause: 'Pausar',
  replay: 'Assistir de novo',
  back: 'Voltar 10 segundos',
  forward: 'Avançar 10 segundos',
  volume: 'Volume',
  mute: 'Desativar som',
  unmute: 'Ativar som',
  muted: 'Som desativado',
  unmuted: 'Som ativado',
  progress: 'Posição da reprodução',
  time: 'Tempo',
  settings: 'Ajustes',
  qualityAndSettings: 'Qualidade e ajustes',
  quality: 'Qualidade',
  auto: 'Automática',
  soon: 'em breve',
  speed: 'Velocidade',
  normalSpeed: 'Normal',
  captions: 'Legendas',
  captionsOff: 'Desativadas',
  pictureInPicture: 'Picture-in-picture',
  fullscreen: 'Tela cheia',
  exitFullscreen: 'Sair da tela cheia',
  loop: 'Repetir',
  loopOn: 'Repetição ativada',
  loopOff: 'Repetição desativada',
  loading: 'Carregando',
  opening: 'Carregando o vídeo',
  preparing: 'Preparando o vídeo',
  preparingSound: 'Preparando o áudio',
  preparingHint: 'A reprodução começa sozinha em alguns segundos.',
  encodingHere: 'Este trecho ainda está sendo preparado. A reprodução continua sozinha.',
  encodingThere: 'Este trecho ainda está sendo preparado.',
  reconnecting: 'Sem conexão. A reprodução volta sozinha quando a internet voltar.',
  retry: 'Tentar novamente',
  close: 'Fechar',
  menuBack: 'Voltar',
  showKeys: 'Mostrar esta ajuda',
  keys: 'Atalhos do teclado',
  resumedAt: 'Continuando de',
  fromStart: 'Começar do início',
  reload: 'Recarregar',
  watchHere: 'Assistir aqui',
  resume: 'Continuar assistindo',
} as const
