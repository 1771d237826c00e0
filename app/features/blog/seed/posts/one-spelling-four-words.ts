export const oneSpellingFourWords = {
  title: 'One spelling, four words: the music of akwa',
  subtitle: 'How Igbo tone works, and an easy way to practise it together',
  body: `<p>Say <em><span lang="ig">akwa</span></em> four different ways and you have said four different words. The consonants and vowels do not change at all. What changes is the melody, the height of your voice on each syllable. This is tone, and it is the part of Igbo that children copy without effort and adults learn best by humming.</p>
<h2>The famous four</h2>
<table><thead><tr><th>Word</th><th>Melody</th><th>Meaning</th></tr></thead><tbody>
<tr><td><span lang="ig">ákwá</span></td><td>high, high</td><td>cry, weeping</td></tr>
<tr><td><span lang="ig">ákwà</span></td><td>high, low</td><td>cloth</td></tr>
<tr><td><span lang="ig">àkwá</span></td><td>low, high</td><td>egg</td></tr>
<tr><td><span lang="ig">àkwà</span></td><td>low, low</td><td>bed</td></tr>
</tbody></table>
<p>The marks show the melody. An acute accent (´) is a high tone, a grave accent (\`) is a low tone. High and low are not fixed notes as on a piano. They are higher and lower than the syllable beside them, so a father’s high tone may well be deeper than his daughter’s low one.</p>
<h2>The third mark: a step down</h2>
<p>Sometimes a high tone is followed by one that is a little lower and yet not low. It is called downstep, and it is written with a macron (¯). <em><span lang="ig">Égō</span></em>, money, is an example: start high, then come down one small step. After a downstep the voice does not climb back up straight away; the next high tones stay on the new, lower level, like someone walking down a gentle staircase.</p>
<h2>More pairs worth knowing</h2>
<table><thead><tr><th>First word</th><th>Second word</th></tr></thead><tbody>
<tr><td><span lang="ig">égwú</span> music, song, dance</td><td><span lang="ig">égwù</span> fear</td></tr>
<tr><td><span lang="ig">ónyé</span> person</td><td><span lang="ig">ònyé</span> who?</td></tr>
<tr><td><span lang="ig">ọ́jị́</span> kola nut</td><td><span lang="ig">ọ́jị̀</span> iroko tree</td></tr>
</tbody></table>
<h2>Why are the marks usually missing?</h2>
<p>Open a newspaper or a message from an aunt and you will find <em><span lang="ig">akwa</span></em> with no marks at all. Fluent readers seldom need them, because the sentence nearly always tells them which word is meant: you sleep on one <em><span lang="ig">akwa</span></em>, you fry another. Learners do need them. In our lessons we mark the tones of new words as a dictionary would, and leave everyday sentences as people really write them.</p>
<p>Look at the same spelling at work in three short sentences:</p>
<ul>
<li><em><span lang="ig">Nwa na-ebe akwa.</span></em> The child is crying.</li>
<li><em><span lang="ig">Ọkụkọ yiri akwa.</span></em> The hen laid an egg.</li>
<li><em><span lang="ig">Nwa nọ n’elu akwa.</span></em> The child is on the bed.</li>
</ul>
<p>Now and then the sentence does not decide. <em><span lang="ig">Nne na-akwa akwa</span></em> is “Mother is sewing cloth”, and with other melodies it is “Mother is crying”. A listener hears which one; a reader looks at the next sentence.</p>
<p>One caution: when words join in a sentence, neighbouring tones can influence one another, so a dictionary melody may shift a little in running speech. That is normal, and copying whole sentences from a speaker teaches it better than any rule.</p>
<h2>Hum first, speak second</h2>
<ol>
<li><strong>Hum.</strong> Hum the four melodies: high-high, high-low, low-high, low-low. Use the palm of your hand to show the height.</li>
<li><strong>Drum.</strong> Tap a high spot and a low spot on the table, for instance a glass and the wood. Two taps make one word.</li>
<li><strong>Speak.</strong> Keep the melody and add the syllables: <em><span lang="ig">ákwá</span></em>, <em><span lang="ig">ákwà</span></em>, <em><span lang="ig">àkwá</span></em>, <em><span lang="ig">àkwà</span></em>.</li>
<li><strong>Guess.</strong> One person hums a melody, the others point to tears, a towel, an egg from the kitchen or the bed.</li>
</ol>
<p>Do this for three minutes a day for a week. Soon the melodies feel like part of the words, which is exactly what they are. And if you say “bed” when you meant “egg”, the whole family will remember that breakfast fondly.</p>
<blockquote><p>Tone patterns given here are those of common dictionaries. Dialects differ, and in some places a word has its own melody.</p></blockquote>
`,
};
