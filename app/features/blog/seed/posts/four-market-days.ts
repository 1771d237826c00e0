export const fourMarketDays = {
  title: 'Eke, Orie, Afọ, Nkwọ: the four days of the Igbo week',
  subtitle: 'An older calendar that still runs beside the one on the kitchen wall',
  body: `<p>Beside the seven-day week, Igbo communities keep a week of four days. Its days are <em><span lang="ig">Eke</span></em>, <em><span lang="ig">Orie</span></em>, <em><span lang="ig">Afọ</span></em> and <em><span lang="ig">Nkwọ</span></em>, always in that order, round and round without a pause. Each is a market day somewhere, so the four names tell you not only when it is but also where people are going.</p>
<table><thead><tr><th>Order</th><th>Day</th><th>Good to know</th></tr></thead><tbody>
<tr><td>1</td><td><span lang="ig">Eke</span></td><td>In many communities a day of rest from farm work</td></tr>
<tr><td>2</td><td><span lang="ig">Orie</span></td><td>Also called <span lang="ig">Oye</span> in some areas</td></tr>
<tr><td>3</td><td><span lang="ig">Afọ</span></td><td>Spelled like <span lang="ig">afọ</span>, “belly” and “year”</td></tr>
<tr><td>4</td><td><span lang="ig">Nkwọ</span></td><td>After it, <span lang="ig">Eke</span> comes round again</td></tr>
</tbody></table>
<h2>A calendar made of markets</h2>
<p>Four neighbouring towns could share the cycle: one held its market on <em><span lang="ig">Eke</span></em>, the next on <em><span lang="ig">Orie</span></em>, and so on. Traders moved with the days, and nobody lived far from a market for long. Many markets still carry the name of their day in front of the name of their town, and people still fix meetings, visits and weddings by it. Customs differ from town to town, including which day is kept for rest, so ask before you assume.</p>
<h2>Weeks, months, years</h2>
<p>The four-day week is called <em><span lang="ig">izu</span></em>. In some places two of them make a great week of eight days, in which each name comes once as <em><span lang="ig">ukwu</span></em>, “big”, and once as <em><span lang="ig">nta</span></em>, “small”. A traditional month, <em><span lang="ig">ọnwa</span></em>, is often counted as seven four-day weeks, which makes twenty-eight days. <em><span lang="ig">Ọnwa</span></em> is also the word for the moon. The seven-day week that arrived with churches and schools is called <em><span lang="ig">izu ụka</span></em>, and today families live happily in both.</p>
<p>A well-known story from Nri tells that the four days were brought by four mysterious visitors, who gave their own names to the days and the markets before they vanished. Stories like this are told in several versions; they are a lovely reason to ask a grandparent for theirs.</p>
<h2>Names that remember a day</h2>
<p>A child could be named after the day of birth, and many family names keep the memory. A name that ends in <em><span lang="ig">-eke</span></em>, <em><span lang="ig">-orie</span></em>, <em><span lang="ig">-afọ</span></em> or <em><span lang="ig">-nkwọ</span></em> very often points to a market day: <em><span lang="ig">Okeke</span></em>, <em><span lang="ig">Okorie</span></em>, <em><span lang="ig">Okafọ</span></em> and <em><span lang="ig">Okonkwọ</span></em> for boys, <em><span lang="ig">Mgbeke</span></em>, <em><span lang="ig">Mgborie</span></em>, <em><span lang="ig">Mgbafọ</span></em> and <em><span lang="ig">Mgbankwọ</span></em> for girls. In everyday English spelling the dots, and sometimes a letter, are changed, so <em><span lang="ig">Okafọ</span></em> is often seen as Okafor.</p>
<h2>A little arithmetic for the family</h2>
<p>Seven days are one four-day week and three days more. So from one Sunday to the next the market day moves three places forward, which is the same as one place back. After four weeks, twenty-eight days, everything lines up again.</p>
<table><thead><tr><th>If this Sunday is</th><th>Next Sunday</th><th>In two weeks</th><th>In three weeks</th><th>In four weeks</th></tr></thead><tbody>
<tr><td><span lang="ig">Eke</span></td><td><span lang="ig">Nkwọ</span></td><td><span lang="ig">Afọ</span></td><td><span lang="ig">Orie</span></td><td><span lang="ig">Eke</span></td></tr>
<tr><td><span lang="ig">Orie</span></td><td><span lang="ig">Eke</span></td><td><span lang="ig">Nkwọ</span></td><td><span lang="ig">Afọ</span></td><td><span lang="ig">Orie</span></td></tr>
<tr><td><span lang="ig">Afọ</span></td><td><span lang="ig">Orie</span></td><td><span lang="ig">Eke</span></td><td><span lang="ig">Nkwọ</span></td><td><span lang="ig">Afọ</span></td></tr>
<tr><td><span lang="ig">Nkwọ</span></td><td><span lang="ig">Afọ</span></td><td><span lang="ig">Orie</span></td><td><span lang="ig">Eke</span></td><td><span lang="ig">Nkwọ</span></td></tr>
</tbody></table>
<h2>Put it on your wall</h2>
<ol>
<li>Ask a relative in Igboland, or look at a printed Igbo calendar, which market day it is today.</li>
<li>Write the four names in turn under the dates of the coming month, each in its own colour.</li>
<li>Each morning let a child announce it: <em><span lang="ig">Taa bụ Eke.</span></em> Today is Eke.</li>
<li>Then ask about tomorrow: <em><span lang="ig">Echi bụ Orie.</span></em> Tomorrow is Orie.</li>
</ol>
<p>Useful words beside the calendar: <em><span lang="ig">ụbọchị</span></em> day, <em><span lang="ig">ahịa</span></em> market, <em><span lang="ig">taa</span></em> today, <em><span lang="ig">echi</span></em> tomorrow. After a month nobody will need the wall any more.</p>
`,
};
