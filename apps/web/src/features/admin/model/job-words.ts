import type { AdminJob } from '@videozz/contract/browser'

const names: Record<string, string> = {
  'encode-first': 'Abrir mídia',
  'encode-pictures': 'Fazer capas',
  'encode-base': 'Codificar 240p',
  'encode-ladder': 'Codificar as outras qualidades',
  'copy-link-cover': 'Copiar capa de vídeo do YouTube',
  'bring-along': 'Trazer legendas e capa de mídia importada',
  'bring-along-gave-up': 'Encerrar busca de legendas e capa sem sucesso',
  'mail-blocked-imports': 'Avisar de migrações paradas',
  'encode-gave-up': 'Encerrar codificação sem sucesso',
  transcribe: 'Transcrever mídia',
  'transcribe-gave-up': 'Encerrar transcrição sem sucesso',
  'picture-recording': 'Fazer capas da gravação de live',
  'fill-rungs': 'Fazer qualidades que faltam na gravação de live',
  'drop-generation': 'Excluir versão antiga',
  'purge-media': 'Excluir arquivos de mídia excluída',
  'find-silent-sessions': 'Procurar reproduções sem relatos',
  'mail-storage': 'Avisar de espaço no fim',
  'announce-signs': 'Avisar webhooks de uso suspeito',
  'mail-signs': 'Avisar de uso suspeito',
  'mail-failures': 'Avisar de falhas',
  'send-mail': 'Enviar mensagem',
  'write-ai-content': 'Gerar conteúdo com IA',
  'ai-content-gave-up': 'Encerrar geração com IA sem sucesso',
  'make-report': 'Fazer relatório de estatísticas',
  'keep-course': 'Contar os alunos de um curso',
  'keep-courses': 'Procurar cursos a contar',
  'complete-viewers': 'Concluir aulas pela nova porcentagem',
  'purge-reports': 'Excluir relatórios vencidos',
  'report-gave-up': 'Encerrar relatório sem sucesso',
  'expire-uploads': 'Encerrar envios parados',
  'recount-storage': 'Recontar armazenamento',
  'sweep-storage': 'Conferir arquivos e linhas',
  'book-days': 'Lançar armazenamento adicional',
  'advance-subscriptions': 'Andar assinaturas',
  'settle-lives': 'Acertar transmissões ao vivo',
  'tidy-up': 'Arrumar a casa',
  'archive-sessions': 'Arquivar sessões de meses passados',
  'purge-personal-data': 'Excluir dados pessoais vencidos',
  'deliver-webhook': 'Entregar webhook',
  'deliver-webhooks': 'Entregar webhooks',
}

/** Description of a job; its own name where there is none. */
export const jobTitle = (name: string): string => names[name] ?? name

export const jobStates: Record<AdminJob['state'], string> = { waiting: 'Na espera', running: 'Em execução', failed: 'Com falha' }
