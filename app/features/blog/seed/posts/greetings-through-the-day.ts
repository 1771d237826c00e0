export const greetingsThroughTheDay = {
  title: 'Greetings through the day, from Ụtụtụ ọma to Ka chi fo',
  subtitle: 'Warm, short phrases that carry a family from breakfast to bedtime',
  body: `<p>A greeting is the smallest whole conversation you can have in Igbo. You say one or two words, the other person answers, and for a moment the whole house has spoken the language. That is why greetings are the best place for a family to begin: they come round every day, they are short, and nobody has to wait for the right topic.</p>
<h2>Morning, noon and night</h2>
<p>These four follow the clock and are widely understood. The first three are built alike: a time of day followed by <em><span lang="ig">ọma</span></em>, “good”. The fourth is a wish.</p>
<table><thead><tr><th>When</th><th>Igbo</th><th>English</th></tr></thead><tbody>
<tr><td>Morning</td><td><span lang="ig">Ụtụtụ ọma</span></td><td>Good morning</td></tr>
<tr><td>Midday and afternoon</td><td><span lang="ig">Ehihie ọma</span></td><td>Good afternoon</td></tr>
<tr><td>Evening</td><td><span lang="ig">Mgbede ọma</span></td><td>Good evening</td></tr>
<tr><td>Last thing at night</td><td><span lang="ig">Ka chi fo</span></td><td>Good night; word for word, “let the day break”</td></tr>
</tbody></table>
<p><em><span lang="ig">Ka chi fo</span></em> has an answer: <em><span lang="ig">Ka chi bọọ</span></em>. So a child who is wished a good night can wish one back.</p>
<p><em><span lang="ig">Ụtụtụ ọma</span></em> is modelled on the English “good morning”. Older greetings ask a question instead, and they change from place to place. In many homes you will hear <em><span lang="ig">Ị bọọla chi?</span></em> or <em><span lang="ig">Ị saala chi?</span></em>, both of which ask whether the new day has opened well for you. A simple <em><span lang="ig">Ee, daalụ</span></em> (“Yes, thank you”) is a good answer. Ask the oldest relative you can reach which morning question they grew up with, and make that one your own.</p>
<h2>The greeting that fits any hour</h2>
<p>When you are unsure, say <em><span lang="ig">Ndeewo</span></em>. It is a polite hello for one person at any time of day. For several people add the little word <em><span lang="ig">nụ</span></em>: <em><span lang="ig">Ndeewo nụ</span></em>. The same <em><span lang="ig">nụ</span></em> turns <em><span lang="ig">Daalụ</span></em> (“thank you”) into <em><span lang="ig">Daalụ nụ</span></em>, thanks to all of you.</p>
<p><em><span lang="ig">Nnọọ</span></em> means “welcome”. Say it when someone comes through the door, even if they only went out for milk.</p>
<h2>Asking how someone is</h2>
<ul>
<li><em><span lang="ig">Kedu?</span></em> How are you? (friendly, between equals)</li>
<li><em><span lang="ig">Kedu ka i mere?</span></em> How are you doing? (the fuller form)</li>
<li><em><span lang="ig">Ọ dị mma.</span></em> It is well.</li>
<li><em><span lang="ig">Adị m mma. Gị kwanụ?</span></em> I am well. And you?</li>
</ul>
<h2>Thanking, asking, parting</h2>
<ul>
<li><em><span lang="ig">Daalụ</span></em> and <em><span lang="ig">Imeela</span></em> both say thank you. <em><span lang="ig">Imeela</span></em> is close to “you have done well”; to more than one person it becomes <em><span lang="ig">Unu emeela</span></em>.</li>
<li><em><span lang="ig">Biko</span></em> is please, and <em><span lang="ig">Ndo</span></em> is a kind “sorry” that also comforts someone who has hurt a knee.</li>
<li><em><span lang="ig">Ka ọ dị</span></em> and <em><span lang="ig">Ka e mesịa</span></em> say goodbye; <em><span lang="ig">Ka ọ dị echi</span></em> adds “until tomorrow”.</li>
<li><em><span lang="ig">Ije ọma</span></em> wishes a traveller a good journey.</li>
</ul>
<h2>Who speaks first?</h2>
<p>Custom gives the first word to the younger person: children greet their elders, and the elder answers and often adds a blessing. It is a gentle rule that a shy child can lean on, because it always tells them whose turn it is.</p>
<h2>Try it this week</h2>
<ol>
<li><strong>Days one and two.</strong> Only <em><span lang="ig">Ụtụtụ ọma</span></em> at breakfast and <em><span lang="ig">Ka chi fo</span></em> at bedtime.</li>
<li><strong>Days three and four.</strong> Add <em><span lang="ig">Nnọọ</span></em> at the door, every time it opens.</li>
<li><strong>Days five and six.</strong> Ask <em><span lang="ig">Kedu?</span></em> at the table and answer <em><span lang="ig">Ọ dị mma</span></em>.</li>
<li><strong>Day seven.</strong> Greet an older relative by phone with <em><span lang="ig">Ndeewo</span></em> and the morning question they taught you.</li>
</ol>
<blockquote><p>Everyday Igbo is usually written without tone marks, and so are the phrases here. Dialects differ: if your family says it another way, your family’s way is the right one to keep.</p></blockquote>
`,
};
