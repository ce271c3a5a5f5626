import { metrics } from '../../../shared/metrics/definitions.ts'

/** What each figure of the statistics means. */
export const Metrics = () => (
  <>
    <p>
      Os dias são do horário de São Paulo, e os números mudam em até um minuto depois de cada reprodução. Quando o arquivo de uma mídia é
      substituído, a retenção e a conclusão recomeçam com o arquivo novo. Quando os dados de um espectador são apagados, as visualizações
      dele continuam contadas, mas os trechos que ele viu saem da retenção.
    </p>
    {Object.entries(metrics).map(([name, { title, text }]) => (
      <section key={name} id={`metrica-${name}`}>
        <h3>{title}</h3>
        <p>{text}</p>
      </section>
    ))}
  </>
)
